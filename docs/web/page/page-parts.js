// What only some pages have, and charts, which cells may show: a page fetches it, all at once, when it wants something of it.
export { default as chart } from "../widgets/chart.js";
export * as fair from "./fair.js";
export * as house from "./house.js";
export * as questions from "./moves.js";
export * as own from "./own.js";
export * as today from "./today.js";
export * as write from "./write.js";
