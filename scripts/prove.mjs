/** `npm run prove` is the old name of `npm run simulate`. */
console.error('`npm run prove` is now `npm run simulate`.')
await import('./simulate.mjs')
