// JupyterLite takes any service worker that controls its page for its own, and ends every one of the host when it is new
// there. Here it meets its own alone, and ends none: the browser looks for a new one by itself.
{
  const workers = navigator.serviceWorker;
  if (workers) {
    const own = new URL("../", /** @type {HTMLScriptElement} */ (document.currentScript).src).href;
    const found = Object.getOwnPropertyDescriptor(ServiceWorkerContainer.prototype, "controller").get;
    const controller = () => {
      const worker = found.call(workers);
      return worker?.scriptURL.startsWith(own) ? worker : null;
    };
    Object.defineProperty(workers, "controller", { get: controller });
    workers.getRegistrations = async () => [];
    workers.addEventListener("message", ({ data }) => data?.offline?.fresh && tell());
    workers.startMessages();
  }

  // The service worker of the site says so when another version of it is in use; a page that is open goes on with the old.
  let reported = false;
  function tell() {
    if (reported) return;
    reported = true;
    const line = document.createElement("div");
    const again = document.createElement("button");
    line.setAttribute("role", "status");
    line.dataset.cardgames = "fresh";
    line.style.cssText =
      "position:fixed;inset:auto 0 0;z-index:99999;padding:8px 12px;background:#1d2421;color:#fff;font:15px/1.4 system-ui,sans-serif";
    document.body.append(line);
    line.append("A new version of these pages is in use. Save what you have changed, then reload this page. ", again);
    again.textContent = "Reload";
    again.style.cssText =
      "margin-inline-start:8px;padding:4px 10px;border:1px solid #fff;border-radius:6px;background:none;color:#fff;font:inherit";
    again.addEventListener("click", () => location.reload());
  }
}
