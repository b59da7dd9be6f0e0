import { readFileSync } from 'node:fs'
import type { Sought } from './engine'

/** As it stands: what runs in a page must not pass through a compiler that adds calls of its own. */
const source = readFileSync(new URL('in-page.js', import.meta.url), 'utf8')

/** An expression that is worth the element, or null. */
export const expressionOf = ({ css, name }: Sought): string =>
  `(() => { ${source}; return find(${JSON.stringify(css)}, ${JSON.stringify(name?.source ?? '')}) })()`

export const frameCalled = (title: string): string =>
  `document.querySelector(${JSON.stringify(`iframe[title="${title}"]`)})`
