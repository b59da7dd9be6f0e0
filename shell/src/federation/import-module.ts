/** The browser's own import of an ES module, which webpack leaves as it is. In a file of its own for tests. */
export const importModule = (address: string): Promise<unknown> => import(/* webpackIgnore: true */ address)
