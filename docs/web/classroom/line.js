// The line of a page to the class: it comes back by itself, and says whether it is up.

const [FIRST, LONGEST] = [500, 8000]; // milliseconds until the next try, twice as many after each, up to so many

export class Line {
  /** `greet` gives the first message of each connection, `hear` is given what comes, `tell` whether the line is up. */
  constructor({ greet, hear, tell }) {
    Object.assign(this, { greet, hear, tell, wait: FIRST, ended: false });
    addEventListener("online", () => this.again());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.again());
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    if (this.ended) return;
    const socket = new WebSocket(Object.assign(new URL("../classroom/line", location), { protocol: location.protocol === "https:" ? "wss:" : "ws:", hash: "" }));
    this.socket = socket;
    socket.addEventListener("open", () => {
      const first = this.greet();
      this.tell(true);
      if (first) this.send(first);
    });
    socket.addEventListener("message", ({ data }) => {
      if (this.socket !== socket) return;
      this.wait = FIRST;
      this.hear(JSON.parse(data));
    });
    socket.addEventListener("close", () => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.tell(false);
      if (this.ended) return;
      this.timer = setTimeout(() => this.connect(), this.wait * (0.5 + Math.random() / 2));
      this.wait = Math.min(LONGEST, this.wait * 2);
    });
  }

  /** The device is awake again, or has a network: try at once. */
  again() {
    if (!this.socket) this.connect();
  }

  /** Send a message, if the line is up; says whether it is. */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Do not come back. */
  end() {
    this.ended = true;
    this.socket?.close();
  }
}
