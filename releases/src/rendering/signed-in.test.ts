import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { publish } from '../publish'
import { exampleBuild } from '../testing/example-build'
import { snapshotIn } from '../testing/example-site'
import { answersIn, answerWith, openPage, RenderedSites, refuseWith, rootOf } from '../testing/rendered-site'

const supports = ['signed-in-pages']
/** Shows whatever it was given, in the root and in the head. */
const server = `exports.render = ({ answers }) => {
  const all = JSON.stringify(Object.values(answers))
  exports.head = { title: all, description: all, structuredData: [{ '@type': 'Thing', name: all }] }
  return '<p>' + all + '</p>'
}`
const tokenOf = (name: string) => `token-of-${name}-0123456789`
/** Cookies as a browser of this person sends them. */
const cookieOf = (name: string) =>
  `_qe_visitor=11111111-2222-4333-8444-555555555555; _quality_escape=${tokenOf(name)}; secret=of-${name}`
const person = (name: string) => ({
  firstName: name,
  email: `${name}@quality-escape.test`,
  saved: [`heart-of-${name}`],
})

/** Answers each person, and whoever has no token, with what is only theirs. */
const answerAsked = (request: IncomingMessage) => {
  const name = request.headers.authorization?.match(/^Bearer token-of-(\w+)-/)?.[1]
  return request.url?.includes('profile-details')
    ? name
      ? answerWith(person(name))
      : refuseWith(401, { data: null, statusCode: 401, message: 'Sign in first.' })
    : answerWith({ name: name ? `city-for-${name}` : 'city-for-all' })
}
const sites = new RenderedSites((request, response) => answerAsked(request)(request, response))

describe('somebody who is signed in', () => {
  it('gets a page that was rendered for them alone, from answers to their own calls', async () => {
    const { site } = await sites.open({ server, supports })
    const headers = { cookie: cookieOf('Adelaide'), 'user-agent': 'A browser' }
    const { body, headers: sent } = await openPage(site, '/example/lisbon', headers)
    expect(rootOf(body)).toContain('Adelaide@quality-escape.test')
    expect(answersIn(body)).toEqual({
      '/v1/api/cities/getAll?limit=3&query=lisbon': { name: 'city-for-Adelaide' },
      '/v1/api/user/profile-details': person('Adelaide'),
    })
    expect(snapshotIn(body).renderedFor).toBeDefined()
    expect(sent['cache-control']).toBe('private, no-store')
    expect(sites.asked).toHaveLength(2)
    for (const { headers } of sites.asked) {
      expect(headers).toMatchObject({ authorization: `Bearer ${tokenOf('Adelaide')}`, 'user-agent': 'A browser' })
      expect(headers).not.toHaveProperty('cookie')
    }
  })

  it('gets a new page each time, and leaves none to anybody', async () => {
    const { site } = await sites.open({ server, supports })
    for (const name of ['Adelaide', 'Adelaide', 'Bertrand'])
      expect(rootOf((await openPage(site, '/example/a', { cookie: cookieOf(name) })).body)).toContain(`${name}@`)
    const { body, headers } = await openPage(site, '/example/a')
    expect(rootOf(body)).toContain('city-for-all')
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(sites.asked).toHaveLength(7)
  })

  const isLeftToBrowser = async (site: FastifyInstance, cookie: string) => {
    const { body, statusCode, headers } = await openPage(site, '/example/a', { cookie })
    expect(statusCode).toBe(200)
    expect(rootOf(body)).toBe('')
    expect(body).toContain('__qeEarly')
    expect(snapshotIn(body)).not.toHaveProperty('renderedFor')
    expect(headers['cache-control']).toBe('private, no-cache')
  }

  it('has the browser render the page once the session has ended, and others have theirs', async () => {
    const { site } = await sites.open({ server, supports })
    await isLeftToBrowser(site, '_quality_escape=an-expired-token')
    expect(rootOf((await openPage(site, '/example/a', { cookie: cookieOf('Adelaide') })).body)).toContain('Adelaide@')
  })

  it.each(['%0D%0Ax', 'a b', 'é', '"quoted"', 'x'.repeat(301), '<script>'])(
    'has the browser render the page, and nothing is asked, with a token like %j',
    async (token) => {
      const { site } = await sites.open({ server, supports })
      await isLeftToBrowser(site, `_quality_escape=${token}`)
      expect(sites.asked).toHaveLength(0)
    },
  )

  it('has the browser render the page by a shell that knows no sessions on the server', async () => {
    const { site } = await sites.open({ server })
    await isLeftToBrowser(site, cookieOf('Adelaide'))
    expect(sites.asked).toHaveLength(0)
  })

  it('is not rendered a page for visitors without a session, and they none that wants one', async () => {
    const { site, store } = await sites.open({ server, supports })
    for (const who of ['signed-in', 'signed-out'])
      await publish(store, {
        from: exampleBuild({ name: `mf-${who}`, path: `/${who}/:slug`, who, server }),
        by: 'ada',
      })
    expect(rootOf((await openPage(site, '/signed-in/a')).body)).toBe('')
    expect(rootOf((await openPage(site, '/signed-out/a', { cookie: cookieOf('Adelaide') })).body)).toBe('')
    expect(rootOf((await openPage(site, '/signed-in/a', { cookie: cookieOf('Adelaide') })).body)).toContain('Adelaide@')
  })

  it('waits for no API that is slow, and the next page of the route is the browser’s at once', async () => {
    const { site } = await sites.open({ server, supports, budgetMs: 50 })
    sites.answer = () => {}
    for (const page of ['a', 'b', 'c']) await openPage(site, `/example/${page}`, { cookie: cookieOf('Adelaide') })
    expect(sites.asked).toHaveLength(2)
  })

  it('has what a filler for hosts or guests renders, since only the profile tells the role', async () => {
    const shell = `exports.sharedModules = {}
      const provided = []
      exports.provideRemote = (name) => provided.push(name)
      exports.render = async () => ({ html: provided.sort().join(), head: {} })`
    const { site, store } = await sites.open({ server, supports, shell })
    for (const who of ['provider', 'guest', 'signed-out'] as const)
      await publish(store, {
        from: exampleBuild({
          name: `mf-${who}`,
          slots: [{ slot: 'header.actions', chunk: 'home', who }],
          server,
        }),
        by: 'ada',
      })
    const openAs = async (cookie: string) => rootOf((await openPage(site, '/example/a', { cookie })).body)
    expect(await openAs(cookieOf('Adelaide'))).toBe('mf-example,mf-guest,mf-provider')
  })
})

it('nothing of one visitor is in the page of another, whoever comes at the same time', async () => {
  const { site, store } = await sites.open({ server, supports })
  await publish(store, { from: exampleBuild({ name: 'mf-other', server }), by: 'ada' })
  await publish(store, { from: exampleBuild({ version: '1.1.0', server }), by: 'ada', to: 50 })
  const names = ['Adelaide', 'Bertrand', undefined]
  const visits = Array.from({ length: 60 }, (_, n) => ({
    name: names[n % names.length],
    path: `/${n % 2 ? 'example' : 'mf-other'}/place-${n % 4}`,
  }))
  const pages = await Promise.all(
    visits.map(async ({ name, path }) => ({
      name,
      page: await openPage(site, path, name ? { cookie: cookieOf(name) } : {}),
    })),
  )
  for (const { name, page } of pages) {
    const own = name ? [`${name}@quality-escape.test`, `heart-of-${name}`, `city-for-${name}`] : ['city-for-all']
    const ofOthers = names.filter((one) => one !== name).map((one) => (one ? one : 'city-for-all'))
    // One that is busy leaves a page to the browser: then it has nothing of anybody.
    if (rootOf(page.body)) for (const text of own) expect(page.body).toContain(text)
    for (const text of [...ofOthers, 'token-of-', 'secret=']) expect(page.body).not.toContain(text)
  }
  for (const name of names) expect(pages.some((one) => one.name === name && rootOf(one.page.body))).toBe(true)
})
