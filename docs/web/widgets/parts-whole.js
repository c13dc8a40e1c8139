// What a table wants only now and then, for a notebook, whose script is one. A page fetches it: see parts-late.js.
import * as coaches from "./coach.js";
import * as drawers from "./drawer.js";
import * as lessons from "./lesson.js";
import * as motions from "./motion.js";
import * as projectors from "./projector.js";
import * as records from "./record.js";
import * as results from "./result.js";
import * as heard from "./sounds.js";

export const coach = async () => coaches;
export const drawer = async () => drawers;
export const lesson = async () => lessons;
export const motion = async () => motions;
export const projector = async () => projectors;
export const record = async () => records;
export const result = async () => results;
export const sounds = async () => heard;
