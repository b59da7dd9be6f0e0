import type { PageRemote, PageSnapshot, Release, ReleaseDocument } from '@qe/contract'
import { exampleRemote, exampleVersion } from '@qe/contract/examples'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startRemotes } from '../loading/load-remote'
import { reportFailure } from '../loading/remote-state'
import { enablePanel } from '../start/enable-panel'
import { originIn } from './override-form'
import { Panel } from './panel'
import { regionsOn } from './regions'

jest.mock('../loading/exposed-module', () => ({}))

const remote = (name: string, changes: Partial<PageRemote> = {}): PageRemote => ({
  ...exampleRemote(name, {
    version: '1.1.0',
    previous: exampleVersion('1.0.0', name),
    config: { owner: `Team of ${name}` },
  }),
  ...changes,
})
const snapshot = (remotes: PageRemote[]) =>
  ({
    revision: 41,
    shell: { version: '3.0.0', why: 'cohort staff' },
    developing: { origins: ['loopback'] },
    remotes,
    settings: {},
  }) as unknown as PageSnapshot

const published = (version: string, changes: Partial<Release['extras']> = {}, traffic = 0) =>
  ({
    metadata: { version },
    deployment: { traffic, default: traffic === 100 },
    extras: { cohorts: [], disabled: null, ...changes },
  }) as unknown as Release
const releases: Pick<ReleaseDocument, 'microFrontends' | 'archive'> = {
  microFrontends: {
    'mf-one': [
      published('1.2.0', { cohorts: ['staff'] }, 5),
      published('1.1.0', {}, 100),
      published('1.0.0', { disabled: { reason: 'x', by: 'ada', at: '' } }),
    ],
  },
}

/** Requests to the delivery server, and its answer. */
let asked: { method: string; address: string; body: unknown }[]
let answer: { status: number; message?: string }
const reload = jest.fn()

beforeEach(() => {
  asked = []
  answer = { status: 204 }
  reload.mockClear()
  globalThis.fetch = (async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (address === '/releases.json') return { ok: true, json: async () => releases }
    asked.push({ method, address, body: body ? JSON.parse(String(body)) : null })
    return { ok: answer.status < 400, json: async () => ({ message: answer.message }) }
  }) as unknown as typeof fetch
  jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => jest.restoreAllMocks())

async function show(remotes: PageRemote[] = [remote('mf-one'), remote('mf-two')], onClose = () => {}) {
  startRemotes(remotes)
  await act(async () => void render(<Panel snapshot={snapshot(remotes)} onClose={onClose} reload={reload} />))
  return screen.getByRole('dialog', { name: 'Remotes on this page' })
}
const cardOf = (name: string) => screen.getByRole('heading', { name }).closest('li') as HTMLElement

test('shows of each remote its version, its owner and the reason, and links to a replay', async () => {
  const panel = await show([remote('mf-one', { why: '10 % rollout, bucket 0.0734' })])
  expect(panel).toHaveTextContent('Revision 41 of the release document, shell 3.0.0 (cohort staff)')
  expect(within(panel).getByRole('link', { name: 'This page at revision 41' })).toHaveAttribute('href', '/?release=41')
  expect(cardOf('mf-one')).toHaveTextContent('1.1.0OwnerTeam of mf-oneWhy10 % rollout, bucket 0.0734')
})

test('shows the visitor’s flags, and of whom a version has a share', async () => {
  const one = remote('mf-one')
  const flags = { 'new-composer': { type: 'boolean' as const, default: false, about: 'a composer with pictures' } }
  releases.microFrontends['mf-one']?.push(published('0.9.0', { target: { country: ['PT'] } }, 30))
  await show([{ ...one, config: { ...one.config, flags } }, remote('mf-two')])
  releases.microFrontends['mf-one']?.pop()
  expect(cardOf('mf-one')).toHaveTextContent('Flagsnew-composer: false')
  expect(cardOf('mf-two')).not.toHaveTextContent('Flags')
  expect(
    within(cardOf('mf-one')).getByRole('option', { name: '0.9.0 (30 % of country PT)', hidden: true }),
  ).toBeTruthy()
})

test('offers archived versions whose files are there', async () => {
  releases.archive = { 'mf-one': { revision: 9, versions: ['0.7.0@7', '0.8.0@8', '0.9.0@9'], pruned: ['0.7.0'] } }
  await show([remote('mf-one')])
  delete releases.archive
  const options = within(cardOf('mf-one')).getAllByRole('option', { hidden: true })
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'A dev server',
    '1.2.0 (5 %, cohort staff)',
    '1.1.0 (default)',
    '0.9.0 (archived)',
    '0.8.0 (archived)',
  ])
})

test('shows errors as they happen, and the version that is used instead', async () => {
  await show([remote('mf-sad')])
  act(() => {
    reportFailure('mf-sad', '1.1.0', 'render-error', new Error('no rooms'))
  })
  expect(screen.getByRole('list', { name: 'Errors of mf-sad' })).toHaveTextContent(
    'Threw while rendering (1.1.0): no rooms',
  )
  expect(cardOf('mf-sad')).toHaveTextContent('1.1.0 failed; 1.0.0 is shown instead')
  expect(cardOf('mf-sad')).toHaveTextContent('1 error')
})

test('sets an override to another published version, but offers no disabled one', async () => {
  await show()
  await userEvent.click(within(cardOf('mf-one')).getByText('Show another version'))
  const choice = within(cardOf('mf-one')).getByLabelText('Show mf-one from')
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['A dev server', '1.2.0 (5 %, cohort staff)', '1.1.0 (default)'])
  await userEvent.selectOptions(choice, '1.2.0')
  await userEvent.click(within(cardOf('mf-one')).getByRole('button', { name: 'Use it in this browser' }))
  expect(asked).toEqual([{ method: 'PUT', address: '/releases/overrides/mf-one', body: { to: '1.2.0' } }])
  await waitFor(() => expect(reload).toHaveBeenCalled())
})

test('sets an override to a dev server, by the address that it printed', async () => {
  await show()
  await userEvent.click(within(cardOf('mf-two')).getByText('Show another version'))
  await userEvent.type(
    within(cardOf('mf-two')).getByLabelText('Address of the dev server'),
    'localhost:3204/dev/{Enter}',
  )
  expect(asked).toEqual([
    { method: 'PUT', address: '/releases/overrides/mf-two', body: { to: 'http://localhost:3204' } },
  ])
})

test('shows why the site refuses, and keeps the input', async () => {
  answer = { status: 403, message: 'https://dev.example is not trusted. Trusted here: loopback.' }
  await show()
  await userEvent.click(within(cardOf('mf-two')).getByText('Show another version'))
  const field = within(cardOf('mf-two')).getByLabelText('Address of the dev server')
  await userEvent.type(field, 'https://dev.example{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('https://dev.example is not trusted')
  expect(field).toHaveValue('https://dev.example')
  expect(reload).not.toHaveBeenCalled()
})

test('requires an address', async () => {
  await show()
  await userEvent.click(within(cardOf('mf-two')).getByText('Show another version'))
  await userEvent.click(within(cardOf('mf-two')).getByRole('button', { name: 'Use it in this browser' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose a version, or type the address')
  expect(asked).toEqual([])
})

test('removes an override', async () => {
  await show([
    remote('mf-one', {
      reason: { kind: 'override' },
      version: 'working-tree',
      base: 'http://localhost:3204/dev/mf-one/',
    }),
  ])
  expect(cardOf('mf-one')).toHaveTextContent('working tree, localhost:3204')
  await userEvent.click(screen.getByRole('button', { name: 'Back to the released version' }))
  expect(asked).toEqual([{ method: 'DELETE', address: '/releases/overrides/mf-one', body: null }])
})

test('gets the focus, closes by Escape, and returns the focus', async () => {
  const close = jest.fn()
  render(<button type="button">Before</button>)
  screen.getByRole('button', { name: 'Before' }).focus()
  const panel = await show(undefined, close)
  expect(within(panel).getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalled()
})

test('opens and closes by its shortcut, only for visitors who may use it', async () => {
  enablePanel({ ...snapshot([]), developing: undefined } as unknown as PageSnapshot)
  fireEvent.keyDown(document.body, { code: 'KeyQ', altKey: true, shiftKey: true })
  await act(async () => {})
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()

  render(<button type="button">Before</button>)
  screen.getByRole('button', { name: 'Before' }).focus()
  enablePanel(snapshot([]))
  fireEvent.keyDown(document.body, { code: 'KeyQ', altKey: true, shiftKey: true })
  expect(await screen.findByRole('dialog', { name: 'Remotes on this page' })).toBeInTheDocument()
  await act(async () => void fireEvent.keyDown(document.body, { code: 'KeyQ', altKey: true, shiftKey: true }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: 'Before' })).toHaveFocus()
})

test.each([
  ['localhost:3204', 'http://localhost:3204'],
  [' http://localhost:3204/dev/mf-chat/ ', 'http://localhost:3204'],
  ['https://dev.example', 'https://dev.example'],
  ['', null],
  ['not an address', null],
])('the origin in "%s" is %s', (text, origin) => expect(originIn(text)).toBe(origin))

test('a region is the box around all its children', () => {
  const box = (left: number, top: number, width: number, height: number) => ({
    getBoundingClientRect: () => new DOMRect(left, top, width, height),
  })
  globalThis.DOMRect ??= class {
    right: number
    bottom: number
    constructor(
      readonly left: number,
      readonly top: number,
      readonly width: number,
      readonly height: number,
    ) {
      this.right = left + width
      this.bottom = top + height
    }
  } as unknown as typeof DOMRect
  const region = (...children: object[]) => ({
    children,
    dataset: { remote: 'mf-one', version: '1.1.0' },
    closest: () => null,
  })
  const page = {
    querySelector: () => null,
    querySelectorAll: () => [region(box(10, 20, 30, 40), box(100, 5, 10, 10)), region(box(0, 0, 0, 0))],
  } as unknown as ParentNode
  expect(regionsOn(page)).toEqual([{ remote: 'mf-one', version: '1.1.0', top: 5, left: 10, width: 100, height: 55 }])
})
