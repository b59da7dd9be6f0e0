import type { LogPage, ReleaseChange, ReleaseStatus, StatusRow } from '@qe/contract'
import { renderWithPlatform } from '@qe/testing'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import ReleasesPage from './releases-page'

const row = (changes: Partial<StatusRow>): StatusRow => ({
  name: 'mf-chat',
  owner: 'Conversations team',
  version: '1.0.0',
  state: 'default',
  percent: 100,
  traffic: 100,
  target: null,
  cohorts: [],
  since: new Date().toISOString(),
  health: '0.20 % of 4000 fail',
  plan: null,
  isPaused: false,
  beside: null,
  judged: [],
  ...changes,
})
const canary = row({
  version: '1.1.0',
  state: 'rollout',
  percent: 5,
  traffic: 5,
  beside: '1.0.0',
  plan: 'step 1 of 5, 100 %: waits, 143 of 200 visitors',
  judged: [
    {
      by: 'failures',
      canary: { visitors: 143, failed: 9 },
      control: { visitors: 3900, failed: 8 },
      evidence: 40,
      enough: 125,
    },
  ],
})
const rows = [
  canary,
  row({ percent: 95 }),
  row({ version: '0.9.0', state: 'disabled', percent: 0, health: 'it leaks' }),
]
const log: LogPage = {
  entries: [{ revision: 7, at: new Date().toISOString(), by: 'ada', action: 'publish mf-chat 1.1.0 5 %' }],
  before: null,
}

/** What the delivery server gets and answers; `refusal` refuses the next change. */
let sent: { change: ReleaseChange; authorization: string | null }[]
let status: ReleaseStatus
let refusal: string | null
let asked: string[]

beforeEach(() => {
  sent = []
  asked = []
  refusal = null
  status = { revision: 7, rows, changes: 'with-key' }
  globalThis.fetch = (async (address: string, { method, headers, body }: RequestInit = {}) => {
    asked.push(address)
    const answer = (code: number, data: object) => ({ ok: code < 400, status: code, json: async () => data })
    if (method === 'POST') {
      sent.push({ change: JSON.parse(String(body)), authorization: new Headers(headers).get('authorization') })
      return refusal ? answer(409, { message: refusal }) : answer(200, { message: 'Revision 8: done' })
    }
    if (address === '/releases/status') return answer(200, status)
    if (address.startsWith('/releases/log')) return answer(200, log)
    if (address.startsWith('/releases/difference'))
      return answer(200, {
        files: [{ path: 'home.js', change: 'changed', before: 1000, after: 2000 }],
        config: [{ at: 'owner', after: 'Chat team' }],
        before: 5000,
        after: 6000,
      })
    return answer(404, { message: 'There is no such page.' })
  }) as unknown as typeof fetch
})

const show = (path = '/releases') => act(async () => void renderWithPlatform(<ReleasesPage />, { path }))

test('says that and why it is frozen, and offers to take a preview back', async () => {
  const preview = row({ version: '1.2.0-pr.41', state: 'preview', percent: 0, health: 'until 2026-11-30 12:00 UTC' })
  const freeze = 'mf-chat is frozen until 2026-12-27 08:00 UTC: Christmas (ada)'
  status = { revision: 7, rows: [preview, row({ freeze })].map((one) => ({ ...one, freeze })), changes: 'with-key' }
  await show()
  const card = screen.getByRole('region', { name: 'mf-chat' })
  expect(within(card).getByText('Frozen')).toBeInTheDocument()
  expect(within(card).getByText(`${freeze}.`)).toBeInTheDocument()
  await userEvent.click(within(card).getByText('One version that nobody gets'))
  await userEvent.click(within(card).getByRole('button', { name: 'Changes of mf-chat 1.2.0-pr.41' }))
  expect(await screen.findByRole('menuitem', { name: 'Take it back' })).toBeInTheDocument()
})

test('shows who has which version, and the evidence about a rollout', async () => {
  await show()
  const card = screen.getByRole('region', { name: 'mf-chat' })
  expect(within(card).getByText('5 % of the visitors')).toBeInTheDocument()
  expect(within(card).getByText(/waits, 143 of 200 visitors/)).toBeInTheDocument()
  const evidence = within(card).getByRole('region', { name: 'Evidence about 1.1.0' })
  expect(
    within(evidence).getByRole('row', { name: /An error 6.29 % of 143 0.21 % of 3,900 40 of 125/ }),
  ).toBeInTheDocument()
  expect(within(card).getByText('One version that nobody gets')).toBeInTheDocument()
})

test('shows of whom a share is, and the flags with who gets which value', async () => {
  status = {
    ...status,
    rows: [row({ ...canary, target: 'country PT and language pt' }), row({})],
    flags: [
      {
        name: 'mf-chat',
        flag: 'new-composer',
        about: 'a composer with pictures',
        type: 'true or false',
        default: 'false',
        rules: ['true for 10 % of device phone'],
        versions: ['1.0.0'],
      },
    ],
  }
  await show()
  expect(screen.getByText('5 % of country PT and language pt')).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Flags of mf-chat' })).toHaveTextContent(
    'new-composertrue for 10 % of device phone, false by default a composer with pictures',
  )
})

test('begins with the share that a rollout is set to, and says what it has beside a newer one', async () => {
  const newer = row({ version: '1.2.0', state: 'rollout', percent: 50, traffic: 50 })
  const older = row({ version: '1.1.0', state: 'rollout', percent: 25, traffic: 50 })
  status = { ...status, rows: [newer, older, row({ percent: 25 })] }
  await show()
  const open = async (version: string) => {
    await userEvent.click(screen.getByRole('button', { name: `Changes of mf-chat ${version}` }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Change its share' }))
    return within(screen.getByRole('dialog')).getByLabelText(/^Share of the visitors/)
  }
  const share = await open('1.1.0')
  expect(share).toHaveValue('50')
  expect(share).toHaveAccessibleDescription('From 0 to 99.99, of those whom no newer rollout has: now 25 % of all')
  await userEvent.click(screen.getByRole('button', { name: 'Leave it as it is' }))
  expect(await open('1.2.0')).toHaveAccessibleDescription('From 0 to 99.99')
})

test('makes a change in the operator’s name, at the revision that is on the screen', async () => {
  await show()
  await userEvent.click(screen.getByRole('button', { name: 'Changes of mf-chat 1.1.0' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Roll back' }))
  const dialog = screen.getByRole('dialog', { name: 'Roll it back' })
  await userEvent.type(within(dialog).getByLabelText('Why'), 'the inbox stays empty')
  await userEvent.type(within(dialog).getByLabelText('Your operator’s key'), 'ada-key-1')
  refusal = 'The log stands at revision 8.'
  status = { ...status, revision: 8 }
  await userEvent.click(within(dialog).getByRole('button', { name: 'Roll back' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The log stands at revision 8.')
  refusal = null
  await userEvent.click(within(dialog).getByRole('button', { name: 'Roll back' }))
  expect(sent.map(({ change }) => change.revision)).toEqual([7, 8])
  expect(sent[1]).toEqual({
    change: { command: 'rollback', name: 'mf-chat', version: '1.1.0', revision: 8, why: 'the inbox stays empty' },
    authorization: 'Bearer ada-key-1',
  })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('offers no changes where only the command line makes them', async () => {
  status = { ...status, changes: 'none' }
  await show()
  expect(screen.queryByRole('button', { name: /^Changes of/ })).not.toBeInTheDocument()
})

test('says that it is for staff', async () => {
  globalThis.fetch = (async () => ({
    ok: false,
    status: 403,
    json: async () => ({ message: 'This is for staff.' }),
  })) as unknown as typeof fetch
  await show()
  expect(screen.getByRole('alert')).toHaveTextContent('This is for staff.')
})

test('has the log, and what differs between two versions, each with an address of its own', async () => {
  await show('/releases?view=log')
  expect(screen.getByText('publish mf-chat 1.1.0 5 %')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('link', { name: 'Compare' }))
  expect(await screen.findByText('home.js')).toBeInTheDocument()
  expect(asked.at(-1)).toBe('/releases/difference?name=mf-chat&from=1.0.0&to=1.1.0')
  await userEvent.selectOptions(screen.getByLabelText('From'), '0.9.0')
  expect(asked.at(-1)).toBe('/releases/difference?name=mf-chat&from=0.9.0&to=1.1.0')
})
