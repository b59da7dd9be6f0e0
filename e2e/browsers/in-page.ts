import { readFileSync } from 'node:fs'
import type { Sought } from './engine'

/** Source text that runs in the page. Not a function, since the compiler would add helper calls to it. */
const source = readFileSync(new URL('in-page.js', import.meta.url), 'utf8')

/** An expression that evaluates to the element, or to null. */
export const expressionOf = ({ css, name }: Sought): string =>
  `(() => { ${source}; return find(${JSON.stringify(css)}, ${JSON.stringify(name?.source ?? '')}) })()`

export const frameCalled = (title: string): string =>
  `document.querySelector(${JSON.stringify(`iframe[title="${title}"]`)})`
