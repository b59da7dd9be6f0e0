import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '../../scripts/browser.mjs'
import { clickToPage } from './click-to-page'
import { goodPhone, type Load, loadPage, type Phone } from './page-load'

/** Sites that are compared: name → port. */
export type Sites<Name extends string> = Record<Name, number>

/** The options of a comparison: `--rounds`, and `--cpu`, by which a phone is slower than this machine. */
export function readOptions(args: string[]): { rounds: number; phone: Phone } {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: 'string', default: '9' }, cpu: { type: 'string', default: '4' } },
  })
  return { rounds: Number(values.rounds), phone: { ...goodPhone, slowdown: Number(values.cpu) } }
}

export const ratio = (a: number, b: number) => Math.round((a / b) * 1000) / 1000

export const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
export function middle(loads: Load[]): Load {
  const of = (field: keyof Load) => median(loads.map((load) => load[field]))
  return {
    bytes: of('bytes'),
    codeBytes: of('codeBytes'),
    requests: of('requests'),
    chain: of('chain'),
    ttfb: of('ttfb'),
    fcp: of('fcp'),
    lcp: of('lcp'),
    cls: of('cls'),
    tbt: of('tbt'),
  }
}

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })

/** Path of a listing's page. */
export async function listingPath(apiPort: number): Promise<string> {
  const response = await fetch(`http://localhost:${apiPort}/v1/api/property/getall?city=lisbon&limit=1`)
  const { data } = (await response.json()) as { data: { items: { id: string }[] } }
  return `/property/${data.items[0]?.id ?? ''}`
}

/** A route as a report names it. */
export const routeName = (path: string) => path.replace(/[0-9a-f-]{36}/, ':propertyId')

/**
 * For each site what `measure` gives, `rounds` times, one site after the other. Each round begins with another one: the
 * first finds an API that nobody has asked for a while.
 */
export async function inTurns<Name extends string, T>(
  sites: Sites<Name>,
  rounds: number,
  measure: (port: number) => Promise<T>,
): Promise<Record<Name, T[]>> {
  const names = Object.keys(sites) as Name[]
  const found = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, T[]>
  for (let round = 0; round < rounds; round++) {
    const first = round % names.length
    for (const name of [...names.slice(first), ...names.slice(0, first)]) found[name].push(await measure(sites[name]))
  }
  return found
}

export const mapSites = <Name extends string, T, R>(
  found: Record<Name, T>,
  change: (value: T, name: Name) => R,
): Record<Name, R> =>
  Object.fromEntries((Object.keys(found) as Name[]).map((name) => [name, change(found[name], name)])) as Record<Name, R>

/** Loads a path of each site: medians. One uncounted load of each warms the servers' caches. */
export async function measureLoads<Name extends string>(
  browser: Browser,
  sites: Sites<Name>,
  path: string,
  phone: Phone,
  rounds: number,
): Promise<Record<Name, Load>> {
  const loads = await inTurns(sites, rounds + 1, (port) => loadPage(browser, `http://localhost:${port}${path}`, phone))
  return mapSites(loads, ([_first, ...counted]) => middle(counted))
}

/** Click-to-page times of each site: medians (ms). */
export async function measureClicks<Name extends string>(
  browser: Browser,
  sites: Sites<Name>,
  phone: Phone,
  rounds: number,
): Promise<Record<Name, { clicked: number; pointed: number }>> {
  // A click takes one of several times, by where it falls between React's frames: more rounds than for loads.
  const times = await inTurns(sites, 3 * rounds, async (port) => ({
    clicked: await clickToPage(browser, `http://localhost:${port}/`, phone, { pointing: false }),
    pointed: await clickToPage(browser, `http://localhost:${port}/`, phone, { pointing: true }),
  }))
  return mapSites(times, (all) => ({
    clicked: Math.round(median(all.map(({ clicked }) => clicked))),
    pointed: Math.round(median(all.map(({ pointed }) => pointed))),
  }))
}
