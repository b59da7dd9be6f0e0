// In place of the federation runtime that every container would otherwise carry: the shell lends its own
// (`shell/src/loading/lent-runtime.ts`).
module.exports = globalThis.__qeFederation
