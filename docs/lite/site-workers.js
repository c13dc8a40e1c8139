// JupyterLite takes any service worker that controls its page for its own, and ends every one of the host when it is new
// there. Here it meets its own alone, and ends none: the browser looks for a new one by itself.
{
  const workers = navigator.serviceWorker;
  if (workers) {
    const own = new URL("../", document.currentScript.src).href;
    const found = Object.getOwnPropertyDescriptor(ServiceWorkerContainer.prototype, "controller").get;
    const controller = () => {
      const worker = found.call(workers);
      return worker?.scriptURL.startsWith(own) ? worker : null;
    };
    Object.defineProperty(workers, "controller", { get: controller });
    workers.getRegistrations = async () => [];
  }
}
