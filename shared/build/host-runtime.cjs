// Replaces the federation runtime that every container would otherwise contain: the shell provides its own
// (`shell/src/federation/bundler-runtime.ts`).
module.exports = globalThis.__qeFederation
