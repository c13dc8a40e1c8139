// What a table wants only now and then: a page fetches it, all at once, when something of it is wanted. A notebook has it.
const fetched = () => import("./parts-whole.js");

export const coach = () => fetched().then((parts) => parts.coach());
export const drawer = () => fetched().then((parts) => parts.drawer());
export const lesson = () => fetched().then((parts) => parts.lesson());
export const motion = () => fetched().then((parts) => parts.motion());
export const projector = () => fetched().then((parts) => parts.projector());
export const record = () => fetched().then((parts) => parts.record());
export const result = () => fetched().then((parts) => parts.result());
export const sounds = () => fetched().then((parts) => parts.sounds());
