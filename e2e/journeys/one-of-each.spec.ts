import { expect, test } from '@playwright/test'
import { findRequestListing, openAs, people } from './world'

interface Federation {
  __INSTANCES__: {
    options: { name: string }
    shareScopeMap: Record<string, Record<string, Record<string, { loaded?: boolean; from: string }>>>
  }[]
}

test('a page made of three remotes has one React, one platform and one design system, all from the shell', async ({
  page,
}) => {
  const { listing } = await findRequestListing()
  await openAs(page, people.guest, `/property/${listing.id}`)
  await expect(page.getByRole('button', { name: /check dates|request to book/i }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Write to/ })).toBeVisible()
  // The server has rendered those buttons: their code comes after them, and so may that of the shell.
  const containers = () =>
    page.evaluate(() =>
      (globalThis as unknown as { __FEDERATION__?: Federation }).__FEDERATION__?.__INSTANCES__.map(
        ({ options }) => options.name,
      ),
    )
  await expect
    .poll(containers)
    .toEqual(expect.arrayContaining(['shell', 'mf_catalog', 'mf_booking', 'mf_chat', 'mf_account']))

  const shared = await page.evaluate(() => {
    const { __INSTANCES__ } = (globalThis as unknown as { __FEDERATION__: Federation }).__FEDERATION__
    const found: Record<string, string[]> = {}
    for (const { shareScopeMap } of __INSTANCES__) {
      for (const [name, versions] of Object.entries(shareScopeMap['default'] ?? {})) {
        for (const [version, { from }] of Object.entries(versions))
          found[name] = [...new Set([...(found[name] ?? []), `${version} of ${from}`])]
      }
    }
    return found
  })
  // One React, one platform: with it one bus, one session and one query cache, which are modules of it; one design
  // system.
  for (const name of ['react', 'react-dom', '@qe/platform', '@qe/ui']) {
    expect(shared[name], name).toHaveLength(1)
    expect(shared[name]?.[0]).toMatch(/ of shell$/)
  }
  const reacts = await page.evaluate(() => {
    const roots = [...document.querySelectorAll('*')].filter((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactContainer$')),
    )
    const instances = new Set(
      [...document.querySelectorAll('body *')].flatMap((element) =>
        Object.keys(element).filter((key) => key.startsWith('__reactFiber$')),
      ),
    )
    return { roots: roots.length, instances: instances.size }
  })
  expect(reacts).toEqual({ roots: 1, instances: 1 })
})
