import { userStore } from '@qe/platform/host'
import { aUser, renderWithPlatform } from '@qe/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { restoreFormDraft, saveFormDraft } from './form-draft'

const ada = aUser()

/** A form as remotes write them: controlled, labelled, all fields in one state. */
function Form() {
  const [fields, setFields] = useState({ name: '', story: '', pets: false, kind: 'house', password: '' })
  const change = (changed: Partial<typeof fields>) => setFields({ ...fields, ...changed })
  const { name, story, pets, kind, password } = fields
  return (
    <main id="main">
      <label>
        Name <input value={name} onChange={(event) => change({ name: event.target.value })} />
      </label>
      <label>
        Story <textarea value={story} onChange={(event) => change({ story: event.target.value })} />
      </label>
      <label>
        Pets <input type="checkbox" checked={pets} onChange={(event) => change({ pets: event.target.checked })} />
      </label>
      <label>
        Kind
        <select value={kind} onChange={(event) => change({ kind: event.target.value })}>
          <option value="house">House</option>
          <option value="cabin">Cabin</option>
        </select>
      </label>
      <label>
        Password{' '}
        <input type="password" value={password} onChange={(event) => change({ password: event.target.value })} />
      </label>
      <output>{JSON.stringify(fields)}</output>
    </main>
  )
}

async function typeAndLose() {
  const { unmount } = renderWithPlatform(<Form />, { user: ada })
  await userEvent.type(screen.getByLabelText('Name'), 'Old mill')
  await userEvent.type(screen.getByLabelText('Story'), 'By the river')
  await userEvent.click(screen.getByLabelText('Pets'))
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'cabin')
  await userEvent.type(screen.getByLabelText('Password'), 'a secret')
  saveFormDraft()
  unmount()
}
const settled = () => act(() => new Promise((done) => setTimeout(done, 50)))
const stateOfForm = () => JSON.parse(screen.getByRole('status').textContent ?? '')

beforeEach(() => sessionStorage.clear())

describe('a form in which the session ended', () => {
  it('is restored once the same person is signed in again, without the password', async () => {
    await typeAndLose()
    expect(JSON.stringify(sessionStorage)).not.toContain('a secret')
    renderWithPlatform(<Form />, { user: ada })
    restoreFormDraft()
    await waitFor(() =>
      expect(stateOfForm()).toEqual({
        name: 'Old mill',
        story: 'By the river',
        pets: true,
        kind: 'cabin',
        password: '',
      }),
    )
  })

  it('is restored once', async () => {
    await typeAndLose()
    const { unmount } = renderWithPlatform(<Form />, { user: ada })
    restoreFormDraft()
    await waitFor(() => expect(stateOfForm().kind).toBe('cabin'))
    unmount()
    renderWithPlatform(<Form />, { user: ada })
    restoreFormDraft()
    await settled()
    expect(stateOfForm().name).toBe('')
  })

  it('is not restored for another person', async () => {
    await typeAndLose()
    renderWithPlatform(<Form />, { user: aUser({ id: '0f2c6d1e-8a1b-4c3d-9e5f-000000000002' }) })
    restoreFormDraft()
    await settled()
    expect(stateOfForm().name).toBe('')
    expect(sessionStorage.getItem('qe:form')).toBeNull()
  })

  it('is restored as fields appear', async () => {
    await typeAndLose()
    act(() => userStore.setState({ isLoggedIn: true, userData: ada }))
    restoreFormDraft()
    renderWithPlatform(<Form />, { user: ada })
    expect(await screen.findByText(/Old mill.*By the river/)).toBeInTheDocument()
  })
})
