// A page in preview asks whether it was made again, and is then loaded anew.
let version;
setInterval(async () => {
  const now = await (await fetch("/preview-version")).text();
  if (version !== undefined && version !== now) location.reload();
  version = now;
}, 500);
