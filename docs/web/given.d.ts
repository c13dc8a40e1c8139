// What the scripts find and no script makes.

// Elements of our pages are of HTML; where one is of SVG, the place says so.
interface ParentNode {
  querySelector<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K] | null;
  querySelector<E extends Element = HTMLElement>(selectors: string): E | null;
  querySelectorAll<K extends keyof HTMLElementTagNameMap>(selectors: K): NodeListOf<HTMLElementTagNameMap[K]>;
  querySelectorAll<E extends Element = HTMLElement>(selectors: string): NodeListOf<E>;
}
interface Element {
  closest<K extends keyof HTMLElementTagNameMap>(selector: K): HTMLElementTagNameMap[K] | null;
  closest<E extends Element = HTMLElement>(selectors: string): E | null;
}
interface Node {
  getRootNode(): Document | ShadowRoot;
}
/** An event at an element. */
type At<E extends Event> = E & { target: HTMLElement };

// Events that the pages tell each other of.
interface HTMLElementEventMap {
  "cardgames:fault": CustomEvent<{ late?: boolean; dead?: boolean; slow?: boolean }>;
  "cardgames:refused": CustomEvent<string>;
}
interface DocumentEventMap {
  "cardgames:fetching": CustomEvent<boolean>;
}

// What only some browsers have.
interface Navigator {
  connection: { saveData?: boolean; type?: string } | undefined;
}
interface Document {
  wasDiscarded?: boolean;
}
interface Performance {
  getEntriesByType(type: "navigation"): PerformanceNavigationTiming[];
}

// What a service worker has besides.
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  clientId: string;
  respondWith(answer: Promise<Response>): void;
}
interface WindowEventMap {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: MessageEvent & ExtendableEvent;
}
interface WindowClient {
  url: string;
  navigate(url: string): Promise<WindowClient>;
  postMessage(message: unknown): void;
}
declare const clients: {
  get(id: string): Promise<WindowClient | undefined>;
  matchAll(options: { type?: string; includeUncontrolled?: boolean }): Promise<WindowClient[]>;
  claim(): Promise<void>;
};
declare const registration: ServiceWorkerRegistration;
declare function skipWaiting(): Promise<void>;

// What the makers of the site put in, and its theme.
declare const CORE: string;
declare const LIBRARY: string[];
declare const LATE_MODULES: string[];
declare const VERSION: string;
declare const MISSING: Record<string, Record<string, string>>;
declare const SAYS: Record<string, string>;
declare function __md_get(key: string): any;
declare function __md_set(key: string, value: unknown): void;

/** Python itself, in its worker. */
declare var python: any;

/** A scene as a table draws it: one of a course, with what is on the way, or one of a replay. */
type Shown = import("./shared/contract").Scene &
  Partial<import("./shared/contract").TableScene> & { onTheWay?: boolean; taker?: string | null; message: Said | null };
/** A message, and what is said once, which its reader can have no more. */
type Said = import("./shared/contract").Message & { kind?: string; forget?: () => void };
/** The pictures of cards, by their names. */
type Faces = Record<string, string>;
type Send = (wish: import("./shared/contract").Wish) => void;

declare module "@codemirror/*";
declare module "@lezer/*";
declare module "dompurify";
declare module "minisearch";
