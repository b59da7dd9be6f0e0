/** Replaces `shell/src/loading/exposed-module.ts` and `trust.ts`: the page's import map names the remotes. */
export const loadExposedModule = (name: string): Promise<unknown> => import(/* webpackIgnore: true */ `@qe/${name}`)
export * from '../one-build/no-trust'
