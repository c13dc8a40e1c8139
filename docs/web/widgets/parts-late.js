// What a table wants only now and then: a page fetches it when it is wanted. A notebook has it all: see parts-whole.js.
export const coach = () => import("./coach.js");
export const drawer = () => import("./drawer.js");
export const lesson = () => import("./lesson.js");
export const motion = () => import("./motion.js");
export const projector = () => import("./projector.js");
export const record = () => import("./record.js");
export const result = () => import("./result.js");
export const sounds = () => import("./sounds.js");
