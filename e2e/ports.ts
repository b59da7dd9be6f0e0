/** Ports of the site under test, different from those of `npm start`. */
export const ports = { sitePort: 3300, apiPort: 4300, stripePort: 4310, controlPort: 4399 }
export const siteUrl = `http://localhost:${ports.sitePort}`

/** Stops or starts the API. */
export const api = (what: 'stop' | 'start') => fetch(`http://127.0.0.1:${ports.controlPort}/api/${what}`)
