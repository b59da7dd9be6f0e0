import type { FlagRow, LogPage, OperatorRights, ReleaseChange, ReleaseStatus, StatusRow } from '@qe/contract'
import { renderWithPlatform } from '@qe/testing'
import { act, fireEvent, screen, within } from '@testing-library/react'
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
/** The field that is wrong with the next change that is refused. */
let refusedField: string | undefined
/** What the status says of an operator's key. */
let operatorsOf: Record<string, OperatorRights[]>
let asked: string[]

beforeEach(() => {
  sent = []
  asked = []
  refusal = null
  refusedField = undefined
  operatorsOf = {}
  status = { revision: 7, rows, changes: 'with-key' }
  globalThis.fetch = (async (address: string, { method, headers, body }: RequestInit = {}) => {
    asked.push(address)
    const answer = (code: number, data: object) => ({ ok: code < 400, status: code, json: async () => data })
    if (method === 'POST') {
      sent.push({ change: JSON.parse(String(body)), authorization: new Headers(headers).get('authorization') })
      return refusal
        ? answer(refusedField ? 400 : 409, { message: refusal, ...(refusedField && { field: refusedField }) })
        : answer(200, { message: 'Revision 8: done' })
    }
    const operators = operatorsOf[new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? '']
    if (address === '/releases/status') return answer(200, { ...status, ...(operators && { operators }) })
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

/** Opens the dialog of an entry of a menu, by keyboard alone. */
async function openByKeyboard(of: string, entry: string) {
  screen.getByRole('button', { name: `Changes of ${of}` }).focus()
  await userEvent.keyboard('{Enter}')
  const entries = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  await userEvent.keyboard(`${'{ArrowDown}'.repeat(entries.indexOf(entry))}{Enter}`)
  const dialog = within(screen.getByRole('dialog'))
  return {
    ...dialog,
    /** Puts the focus into a field and types. */
    type: async (label: string | RegExp, keys: string) => {
      dialog.getByLabelText(label).focus()
      await userEvent.keyboard(keys)
    },
  }
}

/** The last change that was sent. */
const lastChange = () => sent.at(-1)?.change

describe('without a key, as on a developer’s machine,', () => {
  beforeEach(() => {
    status = { ...status, changes: 'open' }
  })

  test('a version is rolled out by a plan, and what is missing is said beside its field', async () => {
    await show()
    const dialog = await openByKeyboard('mf-chat 1.1.0', 'Roll it out by a plan')
    await dialog.type('Shares, percent', '{Enter}')
    expect(dialog.getByLabelText('Shares, percent')).toHaveAccessibleDescription(
      'Write the shares, such as 5, 25, 100.',
    )
    expect(dialog.getByLabelText('Shares, percent')).toHaveFocus()
    expect(sent).toEqual([])
    await userEvent.keyboard('5, 25, 100{Tab}1h{Tab}Mon-Thu 09:00-16:00 Europe/Berlin')
    expect(
      dialog.getByText(
        'mf-chat 1.1.0 goes to 5 % of the visitors, then by itself to 25 % and 100 %, at least 1h at each, while ' +
          'the watch finds nothing wrong. The last step makes it the default.',
      ),
    ).toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    const plan = { steps: '5,25,100', every: '1h', window: 'Mon-Thu 09:00-16:00 Europe/Berlin' }
    expect(lastChange()).toEqual({ command: 'rollout', name: 'mf-chat', version: '1.1.0', revision: 7, plan })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('what the server finds wrong with a field is said beside it, with the focus', async () => {
    await show()
    const dialog = await openByKeyboard('mf-chat 1.1.0', 'Roll it out by a plan')
    await dialog.type('Shares, percent', '5,5{Tab}soon')
    refusal = 'soon is no time for a step: write it as 10m, 2h or 1d, 30 days at most.'
    refusedField = 'every'
    await userEvent.keyboard('{Enter}')
    const every = dialog.getByLabelText('Shortest time at each')
    expect(every).toHaveAccessibleDescription(refusal)
    expect(every).toHaveFocus()
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('a share is given to those whom somebody chooses, and the dialog says who is excluded', async () => {
    await show()
    const dialog = await openByKeyboard('mf-chat 1.1.0', 'Change its share')
    await dialog.type('Share of the visitors, percent', '{Control>}a{/Control}12,5')
    await userEvent.selectOptions(dialog.getByLabelText('Of whom'), 'some')
    await dialog.type('Share of the visitors, percent', '{Enter}')
    expect(dialog.getByLabelText('Of whom')).toHaveAccessibleDescription('Choose visitors by at least one of these.')
    await dialog.type(/^Countries/, 'PT, ES')
    await dialog.type('phone', ' ')
    expect(
      dialog.getByText(
        'mf-chat 1.1.0 goes to 12.5 % of country PT or ES and device phone from their next page on. Visitors who ' +
          'don’t match are excluded. Its plan ends.',
      ),
    ).toBeInTheDocument()
    await dialog.type(/^Why/, 'a first look{Enter}')
    expect(lastChange()).toEqual({
      command: 'rollout',
      name: 'mf-chat',
      version: '1.1.0',
      revision: 7,
      to: 12.5,
      only: ['country=PT,ES', 'device=phone'],
      why: 'a first look',
    })
  })

  test('the dialog of a share sends the target that it shows, and drops it for all visitors', async () => {
    const targeted = row({ ...canary, target: 'country PT', targetFields: { country: ['PT'] } })
    status = { ...status, rows: [targeted, row({ percent: 95 })] }
    await show()
    const dialog = await openByKeyboard('mf-chat 1.1.0', 'Change its share')
    expect(dialog.getByLabelText(/^Countries/)).toHaveValue('PT')
    await dialog.type('Share of the visitors, percent', '0{Enter}')
    expect(lastChange()).toMatchObject({ to: 50, only: ['country=PT'] })
    const again = await openByKeyboard('mf-chat 1.1.0', 'Change its share')
    await userEvent.selectOptions(again.getByLabelText('Of whom'), 'everybody')
    await again.type('Share of the visitors, percent', '{Enter}')
    expect(lastChange()).toMatchObject({ to: 5, only: ['everybody'] })
  })

  test('cohorts are let in and taken out', async () => {
    status = { ...status, rows: [row({ ...canary, cohorts: ['beta'] }), row({ percent: 95 })] }
    await show()
    const dialog = await openByKeyboard('mf-chat 1.1.0', 'Change its cohorts')
    expect(dialog.getByLabelText(/^Take out/)).toHaveAccessibleDescription('In it now: beta')
    await dialog.type(/^Let in/, '{Enter}')
    expect(dialog.getByLabelText(/^Let in/)).toHaveAccessibleDescription('Name a cohort here or below.')
    await userEvent.keyboard('staff{Tab}beta')
    expect(dialog.getByText(/^staff get mf-chat 1\.1\.0 .* beta get it no more/)).toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    expect(lastChange()).toMatchObject({ command: 'rollout', addCohorts: ['staff'], removeCohorts: ['beta'] })
  })

  describe('a flag', () => {
    const flag = (changes: Partial<FlagRow> = {}): FlagRow => ({
      name: 'mf-chat',
      flag: 'new-composer',
      about: 'a composer with pictures',
      type: 'true or false',
      values: ['true', 'false'],
      default: 'false',
      rules: ['true for 10 %'],
      versions: ['1.0.0'],
      ...changes,
    })
    const menu = 'the flag new-composer of mf-chat'

    test('gives a value to a share, and to everybody in place of its other rules', async () => {
      status = { ...status, flags: [flag()] }
      await show()
      const dialog = await openByKeyboard(menu, 'Give a value')
      expect(dialog.getByLabelText('Value')).toHaveValue('true')
      await dialog.type('Share of the visitors, percent', '100')
      expect(
        dialog.getByText('All visitors get true of new-composer in mf-chat, in place of all other rules.'),
      ).toBeInTheDocument()
      await userEvent.keyboard('{Enter}')
      expect(lastChange()).toEqual({
        command: 'flag',
        name: 'mf-chat',
        flag: 'new-composer',
        value: 'true',
        to: 100,
        revision: 7,
      })
    })

    test('with a number is typed', async () => {
      status = { ...status, flags: [flag({ type: 'a number from 1 to 9', values: undefined, default: '2' })] }
      await show()
      const dialog = await openByKeyboard(menu, 'Give a value')
      expect(dialog.getByLabelText('Value')).toHaveAccessibleDescription('a number from 1 to 9, 2 by default')
      await dialog.type('Value', '3{Tab}20{Enter}')
      expect(lastChange()).toMatchObject({ value: '3', to: 20 })
    })

    test('loses its rules after a question', async () => {
      status = { ...status, flags: [flag()] }
      await show()
      const dialog = await openByKeyboard(menu, 'Take its rules away')
      dialog.getByRole('button', { name: 'Take them away' }).focus()
      await userEvent.keyboard('{Enter}')
      expect(lastChange()).toEqual({ command: 'reset-flag', name: 'mf-chat', flag: 'new-composer', revision: 7 })
    })
  })

  test('everything is frozen until a time, with a reason', async () => {
    await show()
    screen.getByRole('button', { name: 'Freeze everything' }).focus()
    await userEvent.keyboard('{Enter}')
    const dialog = within(screen.getByRole('dialog'))
    dialog.getByLabelText('Why').focus()
    await userEvent.keyboard('Christmas{Enter}')
    expect(dialog.getByLabelText('Until')).toHaveAccessibleDescription('Say until when.')
    expect(dialog.getByLabelText('Until')).toHaveFocus()
    fireEvent.change(dialog.getByLabelText('Until'), { target: { value: '2026-12-27T08:00' } })
    expect(
      dialog.getByText(/^Nothing new of the shell and every remote goes to visitors until .* UTC\)\.$/),
    ).toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    const until = `${new Date('2026-12-27T08:00').toISOString().slice(0, 16)}Z`
    expect(lastChange()).toEqual({ command: 'freeze', name: '*', until, why: 'Christmas', revision: 7 })
  })

  test('freezes are listed, and lifted', async () => {
    const freeze = { reason: 'Christmas', by: 'ada', at: '2026-11-01T00:00:00Z', until: '2026-12-27T08:00:00Z' }
    status = { ...status, freezes: [{ name: '*', ...freeze }] }
    await show()
    const list = within(screen.getByRole('region', { name: 'Freezes' }))
    expect(list.getByText(/^Everything is frozen until .* UTC: Christmas \(ada\)\.$/)).toBeInTheDocument()
    expect(list.queryByRole('button', { name: 'Freeze everything' })).not.toBeInTheDocument()
    list.getByRole('button', { name: 'Lift the freeze of everything' }).focus()
    await userEvent.keyboard('{Enter}')
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Lift the freeze' }).focus()
    status = { ...status, revision: 8, freezes: [] }
    await userEvent.keyboard('{Enter}')
    expect(lastChange()).toEqual({ command: 'unfreeze', name: '*', revision: 7 })
    // The button that opened the dialog is gone.
    expect(await screen.findByRole('region', { name: 'Micro-frontends' })).toHaveFocus()
  })

  test('a remote is retired only when its name was typed', async () => {
    await show()
    const dialog = await openByKeyboard('mf-chat', 'Retire')
    await dialog.type('Why', 'mf-inbox has it all{Tab}mf-chta{Enter}')
    const confirmation = dialog.getByLabelText('Type mf-chat to confirm')
    expect(confirmation).toHaveAccessibleDescription('Type mf-chat.')
    expect(confirmation).toHaveFocus()
    expect(sent).toEqual([])
    await userEvent.keyboard('{Control>}a{/Control}mf-chat{Enter}')
    expect(lastChange()).toEqual({ command: 'retire', name: 'mf-chat', why: 'mf-inbox has it all', revision: 7 })
  })
})

test('shows a plan with its steps, and who is excluded from a target', async () => {
  const planSteps = { steps: [5, 25, 100], step: 1, everyMs: 7_200_000 }
  const rolledOut = row({ ...canary, target: 'country PT', cohorts: ['staff'], planSteps })
  status = { ...status, rows: [rolledOut, row({})] }
  await show()
  const steps = within(screen.getByRole('region', { name: 'Plan of 1.1.0' }))
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['5 % (done)', '25 %', '100 %'])
  expect(steps.getByText('25 %').closest('li')).toHaveAttribute('aria-current', 'step')
  expect(steps.getByText(/at least 2 hours at each/)).toBeInTheDocument()
  expect(
    screen.getByText('Excluded: visitors who don’t match, unless they are in one of its cohorts'),
  ).toBeInTheDocument()
})

describe('an operator with rights of their own', () => {
  const tom: OperatorRights = { name: 'tom', remotes: ['mf-chat'], shell: false, upTo: 25 }
  const ada: OperatorRights = { name: 'ada', remotes: '*', shell: true, upTo: 100 }
  const other = row({ name: 'mf-guides' })
  const entriesOf = async (of: string) => {
    await userEvent.click(screen.getByRole('button', { name: `Changes of ${of}` }))
    const entries = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    await userEvent.keyboard('{Escape}')
    return entries
  }

  beforeEach(() => {
    status = { ...status, rows: [...rows, other] }
    operatorsOf = { '': [tom, ada], 'tom-key-1': [tom], 'wrong-key': [] }
  })

  async function giveKey(key: string) {
    screen.getByRole('button', { name: 'Use your operator’s key' }).focus()
    await userEvent.keyboard('{Enter}')
    const dialog = within(screen.getByRole('dialog'))
    dialog.getByLabelText('Your operator’s key').focus()
    await userEvent.keyboard(`${key}{Enter}`)
    return dialog
  }

  test('is offered what anybody may, until the key says who it is', async () => {
    await show()
    expect(await entriesOf('mf-chat 1.1.0')).toContain('Give it to everybody')
    expect(screen.getByRole('button', { name: 'Changes of mf-guides' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Freeze everything' })).toBeInTheDocument()
    await giveKey('tom-key-1')
    expect(await screen.findByText(/: mf-chat, for up to 25 % of the visitors\.$/)).toHaveTextContent(
      'You change releases as tom',
    )
    expect(await entriesOf('mf-chat 1.1.0')).toEqual([
      'Change its share',
      'Roll it out by a plan',
      'Change its cohorts',
      'Roll back',
    ])
    expect(await entriesOf('mf-chat')).toEqual(['Pause the plan', 'Freeze', 'Switch off'])
    expect(screen.queryByRole('button', { name: 'Changes of mf-guides' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Freeze everything' })).not.toBeInTheDocument()
  })

  test('is told of a wrong key beside the field', async () => {
    await show()
    const dialog = await giveKey('wrong-key')
    expect(dialog.getByLabelText('Your operator’s key')).toHaveAccessibleDescription(
      'This is no operator’s key. Check it and try again.',
    )
    expect(screen.queryByText(/You change releases as/)).not.toBeInTheDocument()
  })

  test('types the key once, is told how far a share may go, and puts the key away', async () => {
    await show()
    await giveKey('tom-key-1')
    await screen.findByText('tom')
    const dialog = await openByKeyboard('mf-chat 1.1.0', 'Change its share')
    expect(dialog.queryByLabelText('Your operator’s key')).not.toBeInTheDocument()
    const share = dialog.getByLabelText('Share of the visitors, percent')
    expect(share).toHaveAccessibleDescription('From 0 to 25')
    await dialog.type('Share of the visitors, percent', '{Control>}a{/Control}20{Enter}')
    expect(sent.at(-1)).toMatchObject({ authorization: 'Bearer tom-key-1', change: { to: 20 } })
    await userEvent.click(screen.getByRole('button', { name: 'Put the key away' }))
    expect(await screen.findByRole('button', { name: 'Use your operator’s key' })).toBeInTheDocument()
    expect(await entriesOf('mf-chat 1.1.0')).toContain('Give it to everybody')
  })
})
