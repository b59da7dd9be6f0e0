import { siteStorage } from '@qe/contract'
import { folderObjectStore } from '@qe/object-store'
import { promote, rollout } from '../deploy'
import { publish } from '../publish'
import { createSite } from '../server/app'
import { readConfig } from '../server/config'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, exampleShell, temporaryFolder } from '../testing/example-build'

const by = 'ada'
const newStore = () => new ReleaseStore(folderObjectStore(temporaryFolder()))

describe('a stored name', () => {
  const site = () => {
    const store = newStore()
    const add = (name: string, storage?: string[], version = '1.0.0', to = 100) =>
      publish(store, { from: exampleBuild({ name, version, ...(storage && { storage }) }), by, to })
    return { store, add }
  }

  it.each([
    ['qe:draft', 'qe:draft'],
    ['qe:draft:*', 'qe:draft:7'],
    ['qe:draft:7', 'qe:draft:*'],
    ['qe:draft*', 'qe:draft:*'],
    ['qe:mf-new:*', 'qe:mf-new:*'],
  ])('that another live remote has declared is refused: %s and %s', async (taken, declared) => {
    const { add } = site()
    await add('mf-guides', [taken])
    await expect(add('mf-new', [declared])).rejects.toThrow(
      `The stored name ${declared} of mf-new 1.0.0 is one of mf-guides 1.0.0 already (${taken}).`,
    )
  })

  it('that begins with another remote’s name is refused, whether that one declares anything or not', async () => {
    const { add } = site()
    await add('mf-guides')
    await expect(add('mf-new', ['qe:mf-guides:draft'])).rejects.toThrow(
      'The stored name qe:mf-guides:draft of mf-new 1.0.0 is one of mf-guides 1.0.0 already (qe:mf-guides:*).',
    )
  })

  it('is free once nobody gets the version that has it, which then can’t come back to it', async () => {
    const { store, add } = site()
    await add('mf-guides', ['qe:draft'])
    await add('mf-guides', [], '1.1.0')
    await expect(add('mf-new', ['qe:draft'])).resolves.toBeDefined()
    await expect(promote(store, by, 'mf-guides', '1.0.0')).rejects.toThrow(
      'The stored name qe:draft of mf-guides 1.0.0 is one of mf-new 1.0.0 already (qe:draft).',
    )
  })

  it('of one remote goes on in its next versions, and one beside it is nobody else’s affair', async () => {
    const { add } = site()
    await add('mf-guides', ['qe:draft'])
    await expect(add('mf-guides', ['qe:draft'], '1.1.0', 10)).resolves.toBeDefined()
    await expect(add('mf-new', ['qe:drafts', 'qe:draf'])).resolves.toBeDefined()
  })

  it.each(siteStorage)('of the shell is refused: %s', async (name) => {
    const { store, add } = site()
    await publish(store, { from: exampleShell(), by })
    await expect(add('mf-new', [name])).rejects.toThrow(
      `The stored name ${name} of mf-new 1.0.0 is one of shell 1.0.0 already (${name}).`,
    )
  })

  it('of a live remote is refused to a shell as well', async () => {
    const { store, add } = site()
    await add('mf-guides', ['qe:*'])
    await expect(publish(store, { from: exampleShell(), by })).rejects.toThrow(
      'The stored name qe:visitor of shell 1.0.0 is one of mf-guides 1.0.0 already (qe:*).',
    )
  })

  it('is on no page, as the gate alone asks for it', async () => {
    const folder = temporaryFolder()
    const own = new ReleaseStore(folderObjectStore(folder))
    await publish(own, { from: exampleShell(), by })
    await publish(own, { from: exampleBuild({ storage: ['qe:draft'] }), by })
    const server = await createSite(readConfig({ RELEASES_DIR: folder, API_URL: 'http://127.0.0.1:9' }))
    const { body } = await server.inject('/example/lisbon')
    await server.close()
    expect(body).toContain('"mf-example"')
    expect(body).not.toContain('qe:draft')
  })

  it.each([
    [['qe'], 'The stored name "qe" is none such as "qe:draft" or "qe:draft:*", of 3 to 80 characters.'],
    [['q*'], 'The stored name "q*" is none such as'],
    [['qe:*:draft'], 'The stored name "qe:*:draft" is none such as'],
    [['qe:draft', 'qe:draft'], 'The stored name qe:draft is declared twice.'],
    [Array.from({ length: 31 }, (_, number) => `qe:draft-${number}`), 'It declares 31 stored names; 30 at most.'],
  ])('is refused where it is none: %j', async (storage, why) => {
    await expect(site().add('mf-new', storage)).rejects.toThrow(why)
  })
})

describe('a slot', () => {
  const site = () => {
    const store = newStore()
    const add = (name: string, offers: string[], version = '1.0.0', to = 100) =>
      publish(store, {
        from: exampleBuild({
          name,
          version,
          interface: { contract: '0.1.0', publishes: [], hears: [], offers, shared: {} },
        }),
        by,
        to,
      })
    return { store, add }
  }

  it('that another live remote offers is refused, also when only a share of the visitors has that one', async () => {
    const { store, add } = site()
    await add('mf-guides', [])
    await add('mf-guides', ['property.aside'], '1.1.0', 10)
    await expect(add('mf-new', ['property.aside'])).rejects.toThrow(
      'The slot property.aside of mf-new 1.0.0 is offered by mf-guides 1.1.0 already.',
    )
    await rollout(store, by, 'mf-guides', '1.1.0', { to: 0 })
    await expect(add('mf-new', ['property.aside'])).resolves.toBeDefined()
    await expect(promote(store, by, 'mf-guides', '1.1.0')).rejects.toThrow(
      'The slot property.aside of mf-guides 1.1.0 is offered by mf-new 1.0.0 already.',
    )
  })

  it('of the shell’s layout is the shell’s', async () => {
    const { store, add } = site()
    await publish(store, { from: exampleShell(), by })
    await expect(add('mf-new', ['header.actions'])).rejects.toThrow(
      'The slot header.actions of mf-new 1.0.0 is offered by shell 1.0.0 already.',
    )
  })

  it('that several offer by the contract is offered by several', async () => {
    const { add } = site()
    await add('mf-trips', ['booking.contact'])
    await expect(add('mf-bookings', ['booking.contact'])).resolves.toBeDefined()
  })
})
