import { folderObjectStore } from '@qe/object-store'
import { promote, rollout } from '../deploy'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, temporaryFolder } from '../testing/example-build'

const by = 'ada'

/** A site with a page of one remote, and a way to publish others beside it. */
async function siteWith(path: string) {
  const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
  const add = (name: string, path: string, version = '1.0.0', to = 100) =>
    publish(store, { from: exampleBuild({ name, path, version }), by, to })
  await add('mf-guides', path)
  return { store, add }
}

describe('a route that another live remote has is refused', () => {
  it.each([
    ['/guides', '/guides'],
    ['/guides', '/guides/'],
    ['/guides', '/Guides'],
    ['/guides/:city', '/guides/:id'],
    ['/guides/:city/map', '/guides/:id/map/'],
  ])('%s and %s are one page', async (taken, path) => {
    const { add } = await siteWith(taken)
    await expect(add('mf-new', path)).rejects.toThrow(
      `The route ${path} of mf-new 1.0.0 is a page of mf-guides 1.0.0 already (${taken}).`,
    )
  })

  it('even when only a share of the visitors has that page', async () => {
    const { store, add } = await siteWith('/guides')
    await add('mf-guides', '/tours', '1.1.0', 10)
    await expect(add('mf-new', '/tours')).rejects.toThrow('is a page of mf-guides 1.1.0 already (/tours).')
    await rollout(store, by, 'mf-guides', '1.1.0', { to: 0 })
    await expect(add('mf-new', '/tours')).resolves.toBeDefined()
  })

  it('also when an older version would come back to it', async () => {
    const { store, add } = await siteWith('/guides')
    await add('mf-guides', '/tours', '1.1.0')
    await add('mf-new', '/guides')
    await expect(promote(store, by, 'mf-guides', '1.0.0')).rejects.toThrow(
      'The route /guides of mf-guides 1.0.0 is a page of mf-new 1.0.0 already (/guides).',
    )
  })
})

describe('a route that would take another remote’s page', () => {
  it('is refused for the remote that the delivery server asks first', async () => {
    const { add } = await siteWith('/guides')
    await add('mf-new', '/tours/today')
    await expect(add('mf-guides', '/tours/:day', '1.1.0')).rejects.toThrow(
      'The route /tours/:day of mf-guides 1.1.0 would take the page /tours/today of mf-new 1.0.0.',
    )
    await expect(add('mf-third', '/tours/:day')).resolves.toBeDefined()
  })

  it('is refused for a page that would come with the title and the first calls of the other', async () => {
    const { add } = await siteWith('/guides/:city')
    await expect(add('mf-new', '/guides/lisbon')).rejects.toThrow(
      'The route /guides/:city of mf-guides 1.0.0 would take the page /guides/lisbon of mf-new 1.0.0.',
    )
  })

  it('is refused where an address would be a page of both', async () => {
    const { add } = await siteWith('/guides/lisbon/:place')
    await expect(add('mf-new', '/Guides/:city/map')).rejects.toThrow(
      '/guides/lisbon/map would be a page of mf-new 1.0.0 (/Guides/:city/map) and of mf-guides 1.0.0 ' +
        '(/guides/lisbon/:place).',
    )
    await expect(add('mf-new', '/guides/:city/map/:zoom')).resolves.toBeDefined()
    await expect(add('mf-other', '/guides/:city')).resolves.toBeDefined()
    await expect(add('mf-third', '/tours/:city/map')).resolves.toBeDefined()
  })

  it('is none when each has paths of its own', async () => {
    const { add } = await siteWith('/guides/:city')
    await expect(add('mf-new', '/guides')).resolves.toBeDefined()
    await expect(add('mf-other', '/guides/:city/map')).resolves.toBeDefined()
    await expect(add('mf-guides', '/guides/:id', '1.1.0')).resolves.toBeDefined()
  })
})

it.each(['/*', '/:page', '/:team/new', '/*/new'])(
  'a route that begins with a parameter or * is refused: %s',
  async (path) => {
    const { add } = await siteWith('/guides')
    await expect(add('mf-new', path)).rejects.toThrow(
      `The route ${path} begins with ${path.split('/')[1]}, which would take other teams' pages. Begin it with a word.`,
    )
  },
)

it.each(['/assets/tours', '/V1/tours', '/media', '/releases/:tour', '/robots.txt', '/socket.io/tours'])(
  'a route where the delivery server itself answers is refused: %s',
  async (path) => {
    const { add } = await siteWith('/guides')
    await expect(add('mf-new', path)).rejects.toThrow(
      `The route ${path} begins with ${path.split('/')[1]}, which the delivery server answers itself.`,
    )
  },
)

it('the page of staff is a remote’s, like any other', async () => {
  const { add } = await siteWith('/guides')
  await expect(add('mf-new', '/releases')).resolves.toBeDefined()
})

it.each(['/tours/*', '/tours/:day?', '/tours?', '/tours/:day.html', '/tours/:', '/tours/a b', '/tours/:day-:night'])(
  'a route that delivery server and shell read differently is refused: %s',
  async (path) => {
    const { add } = await siteWith('/guides')
    await expect(add('mf-new', path)).rejects.toThrow(
      `The route ${path} is no pattern of this site. Write words and parameters, such as /guides/:city.`,
    )
  },
)

describe('a menu entry that another live remote has', () => {
  const link = (to: string, place: 'menu' | 'footer' = 'menu') =>
    ({ label: 'Tours', to, icon: 'list', place, who: 'everyone', order: 1 }) as const
  const withLink = (name: string, path: string, ...navigation: ReturnType<typeof link>[]) =>
    exampleBuild({ name, path, navigation })

  it('is refused in the same place, unless it leads to a page of the candidate’s own', async () => {
    const { store } = await siteWith('/guides')
    const add = (from: string) => publish(store, { from, by })
    await add(withLink('mf-tours', '/tours', link('/tours'), link('/plans?new=1')))
    await expect(add(withLink('mf-new', '/new', link('/tours')))).rejects.toThrow(
      'mf-new 1.0.0 links to /tours in the menu, as mf-tours 1.0.0 does already.',
    )
    await expect(add(withLink('mf-new', '/new', link('/tours', 'footer'), link('/guides')))).resolves.toBeDefined()
    await expect(add(withLink('mf-plans', '/plans', link('/plans?new=1')))).resolves.toBeDefined()
  })
})
