import { connect } from 'node:net'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from 'parse5'
import { answerWith, openPage, RenderedSites, rootOf } from '../testing/rendered-site'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

/** Renders the API's text wherever a page may have one, as React does: escaped in the root, as it is elsewhere. */
const server = `
  const escape = (text) => text.replace(/[&<>"']/g, (one) => '&#' + one.charCodeAt(0) + ';')
  exports.render = ({ answers }) => {
    const [{ name }] = Object.values(answers)
    const structuredData = [{ '@type': 'Thing', name }]
    exports.head = { title: name, description: name, picture: 'media/' + name, structuredData }
    return '<p>' + escape(name) + '</p>'
  }`
const sites = new RenderedSites(answerWith({ name: 'Lisbon' }))

/** Pieces that end, open or confuse something in HTML, JSON, JSON-LD or a script, and what Unicode has worst. */
const pieces = [
  '</script>',
  '<script>evil()</script>',
  '<!--',
  '-->',
  '<![CDATA[',
  '</title>',
  '</p></div>',
  '"><img src=x onerror=evil()>',
  "'",
  '\\',
  '\u2028',
  '\u2029',
  '\u202e',
  '\u2066',
  '\u0000',
  '\ud800',
  '\udc00',
  '🏡',
  '👩‍👩‍👧',
  'عربي',
  '&lt;',
  '&#60;',
  '$&',
  '{{evil}}',
  '\r\n',
  '\uFEFF',
]
const text = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 8 })), {
  minLength: 1,
  maxLength: 6,
})

const isElement = (node: Node): node is Element => 'tagName' in node

/** All elements of a page, as a browser reads it. */
function elementsOf(node: Node): Element[] {
  const below = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : []
  return isElement(node) ? [node, ...below] : below
}
const attributeOf = (element: Element, name: string) => element.attrs.find((one) => one.name === name)?.value
const textOf = (element: Element) =>
  element.childNodes.map((node) => (defaultTreeAdapter.isTextNode(node) ? node.value : '')).join('')
const jsonIn = (elements: Element[], name: string, value: string) =>
  elements
    .filter((one) => one.tagName === 'script' && attributeOf(one, name) === value)
    .map((one) => JSON.parse(textOf(one)) as unknown)
const outline = (elements: Element[]) =>
  elements.map(({ tagName, attrs }) => [tagName, ...attrs.map(({ name }) => name)])

const tall = { numRuns: 60 }
let site: FastifyInstance
beforeEach(async () => {
  site = (await sites.open({ server })).site
})

it('no text of a host breaks out of the HTML, the structured data or the answers', async () => {
  const plain = outline(elementsOf(parse((await openPage(site, '/example/0')).body)))
  let place = 0
  await fc.assert(
    fc.asyncProperty(text, async (parts) => {
      // Not blank, which would be no text to show.
      const name = `x${parts.join('')}x`
      sites.answer = answerWith({ name })
      const { body, statusCode } = await openPage(site, `/example/${++place}`)
      expect(statusCode).toBe(200)
      const elements = elementsOf(parse(body))
      expect(outline(elements)).toEqual(plain)
      expect(jsonIn(elements, 'id', 'qe-answers')).toEqual([
        { [`/v1/api/cities/getAll?limit=3&query=${place}`]: { name } },
      ])
      expect(jsonIn(elements, 'type', 'application/ld+json')).toEqual([{ '@type': 'Thing', name }])
    }),
    tall,
  )
}, 60_000)

it('whatever a browser says of itself, and whatever is asked for, is answered with a page', async () => {
  const header = fc.oneof(
    fc.string({ unit: fc.integer({ min: 0x21, max: 0xff }).map((code) => String.fromCharCode(code)), maxLength: 300 }),
    fc.constantFrom('', 'de;q=x', 'zz-ZZ-zz-1', '*', ',,,;;;', 'en-GB-u-ca-', 'e'.repeat(8000)),
  )
  const queried = fc.oneof(fc.webQueryParameters(), fc.string().map(encodeURIComponent), fc.constant('x'.repeat(8192)))
  await fc.assert(
    fc.asyncProperty(header, header, queried, fc.webSegment(), async (language, agent, query, segment) => {
      const { statusCode, body } = await site.inject({
        url: `/example/${segment || 'a'}?${query}`,
        headers: { host: 'stay.example', 'accept-language': language, 'user-agent': agent },
      })
      expect(statusCode).toBeLessThan(500)
      expect(body).toContain('id="qe-snapshot"')
    }),
    tall,
  )
}, 60_000)

it.each(['Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.5.0', 'facebookexternalhit/1.1', ''])(
  'a user agent without scripts, such as %j, gets the words',
  async (agent) => {
    const { body } = await openPage(site, '/example/lisbon', { 'user-agent': agent })
    expect(rootOf(body)).toBe('<p>Lisbon</p>')
  },
)

it('a connection that is closed halfway keeps nobody else from their page', async () => {
  const origin = new URL(await site.listen({ port: 0, host: '127.0.0.1' }))
  const request = 'GET /example/lisbon?limit=3 HTTP/1.1\r\nhost: stay.example\r\n'
  const send = (bytes: string, how: 'end' | 'destroy') =>
    new Promise<void>((closed) => {
      const socket = connect(Number(origin.port), origin.hostname, () => {
        socket.write(bytes)
        setTimeout(() => (how === 'end' ? socket.end() : socket.destroy()), 5)
      })
      socket.on('error', () => {})
      socket.on('close', () => closed())
      socket.resume()
    })
  await Promise.all([
    send(request, 'end'),
    send(request, 'destroy'),
    send(`${request}\r\n`, 'end'),
    send(`${request}\r\n`, 'destroy'),
    send('GET /exa', 'destroy'),
    send(`POST /example/a HTTP/1.1\r\ncontent-length: 100\r\n\r\nhalf`, 'destroy'),
  ])
  expect(rootOf((await openPage(site, '/example/porto')).body)).toBe('<p>Lisbon</p>')
})
