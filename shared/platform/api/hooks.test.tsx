import { aUser, refuse, renderWithPlatform } from '@qe/testing'
import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { CanceledError } from 'axios'
import { forgetAnswers, http, provideAnswers } from '../host'
import { signIn } from '../session'
import { putAnswer, refresh, useApiMutation, useApiQuery, useApiUpload } from './hooks'

const noAlerts = { bookings: false, messages: false, reviews: false, payouts: false, news: false }

function Buttons() {
  const { mutate, isPending } = useApiMutation('email-alert/add-update')
  return (
    <>
      <button type="button" onClick={() => mutate(noAlerts)}>
        None
      </button>
      <button type="button" onClick={() => mutate({ ...noAlerts, news: true })}>
        News
      </button>
      {isPending && <p>Sending</p>}
    </>
  )
}

/** Shows what a call changes. */
function Shown() {
  const { data } = useApiQuery('email-alert/get', {})
  const { mutate } = useApiMutation('email-alert/add-update', { refresh: ['email-alert/get'] })
  return (
    <button type="button" onClick={() => mutate(noAlerts)}>
      {data ? 'Save' : 'Loading'}
    </button>
  )
}

const press = (name: string) => act(() => screen.getByRole('button', { name }).click())

describe('a mutation', () => {
  const answers = { 'email-alert/add-update': {} }

  it('is sent once, however fast the button is pressed', async () => {
    const { made } = renderWithPlatform(<Buttons />, { answers })
    act(() => {
      screen.getByRole('button', { name: 'None' }).click()
      screen.getByRole('button', { name: 'None' }).click()
    })
    await waitFor(() => expect(screen.queryByText('Sending')).not.toBeInTheDocument())
    expect(made).toHaveLength(1)
  })

  it('is sent again once the first is answered', async () => {
    const { made } = renderWithPlatform(<Buttons />, { answers })
    press('None')
    await waitFor(() => expect(made).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText('Sending')).not.toBeInTheDocument())
    press('None')
    await waitFor(() => expect(made).toHaveLength(2))
  })

  it('is sent again with its old input after another input', async () => {
    const { made } = renderWithPlatform(<Buttons />, { answers })
    act(() => {
      for (const name of ['None', 'News', 'None']) screen.getByRole('button', { name }).click()
    })
    await waitFor(() => expect(made.map(({ input }) => input['news'])).toEqual([false, true, false]))
  })

  it('refused since somebody else changed something makes the page load that again', async () => {
    const { made } = renderWithPlatform(<Shown />, {
      answers: { 'email-alert/get': noAlerts, 'email-alert/add-update': refuse(409, 'Somebody else was quicker.') },
    })
    await screen.findByText('Save')
    press('Save')
    await waitFor(() => expect(made.filter(({ name }) => name === 'email-alert/get')).toHaveLength(2))
  })

  it('fails at once while offline, and is not sent later', async () => {
    onlineManager.setOnline(false)
    const { made } = renderWithPlatform(<Buttons />, { answers })
    press('None')
    await waitFor(() => expect(made).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText('Sending')).not.toBeInTheDocument())
    onlineManager.setOnline(true)
  })
})

const photo = () => new File(['pixels'], 'me.jpg')
const first = photo()

function Portrait({ onSuccess }: { onSuccess?: () => void }) {
  const { mutate, error, cancel } = useApiUpload('user/update', { onSuccess })
  return (
    <>
      <button type="button" onClick={cancel}>
        Cancel
      </button>
      <button type="button" onClick={() => mutate({ input: {}, files: { avatar: [first] } })}>
        Send
      </button>
      <button type="button" onClick={() => mutate({ input: {}, files: { avatar: [photo()] } })}>
        Choose it once more and send
      </button>
      {error && <p>{error.message}</p>}
    </>
  )
}

describe('an upload', () => {
  it('is sent once, even if it finishes before the second press of a double click', async () => {
    const onSuccess = jest.fn()
    const { made } = renderWithPlatform(<Portrait onSuccess={onSuccess} />, { answers: { 'user/update': aUser() } })
    press('Send')
    await waitFor(() => expect(onSuccess).toHaveBeenCalled())
    press('Send')
    press('Choose it once more and send')
    await waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(2))
    expect(made).toHaveLength(2)
  })

  it('is aborted when it is cancelled, without an error', async () => {
    const onSuccess = jest.fn()
    renderWithPlatform(<Portrait onSuccess={onSuccess} />)
    let signal: { aborted?: boolean } | undefined
    http.defaults.adapter = (config) =>
      new Promise((_, reject) => {
        signal = config.signal as { aborted?: boolean }
        config.signal?.addEventListener?.('abort', () => reject(new CanceledError()))
      })
    press('Send')
    await waitFor(() => expect(signal).toBeDefined())
    press('Cancel')
    await waitFor(() => expect(signal?.aborted).toBe(true))
    expect(onSuccess).not.toHaveBeenCalled()
  })

  it('can be sent again after a failure', async () => {
    const { made } = renderWithPlatform(<Portrait />, {
      answers: { 'user/update': () => refuse(413, 'That picture is too large.') },
    })
    press('Send')
    await screen.findByText('That picture is too large.')
    press('Send')
    await waitFor(() => expect(made).toHaveLength(2))
  })
})

function FirstName() {
  const { data } = useApiQuery('user/profile-details', {})
  return <p>{data?.firstName ?? 'Nobody yet'}</p>
}

describe('a cached answer of a mutation', () => {
  it('is not overwritten by an older fetch that is answered later', async () => {
    renderWithPlatform(<FirstName />, { answers: { 'user/profile-details': aUser() } })
    await screen.findByText('Ada')
    let answerLate: (() => void) | undefined
    http.defaults.adapter = (config) =>
      new Promise((done) => {
        answerLate = () =>
          done({
            status: 200,
            statusText: '',
            headers: {},
            config,
            data: { data: aUser({ firstName: 'Before' }), statusCode: 200, message: '' },
          })
      })
    act(() => refresh('user/profile-details'))
    await waitFor(() => expect(answerLate).toBeDefined())
    act(() => putAnswer('user/profile-details', {}, aUser({ firstName: 'After' })))
    expect(await screen.findByText('After')).toBeInTheDocument()
    await act(async () => {
      answerLate?.()
      // The cache notifies the page in a task of its own.
      await new Promise((done) => setTimeout(done, 20))
    })
    expect(screen.getByText('After')).toBeInTheDocument()
  })
})

function Name() {
  const { data } = useApiQuery('user/profile-details', {})
  return <p>{data?.firstName}</p>
}

describe('an answer that came with the page', () => {
  const answers = { 'user/profile-details': aUser() }
  const handOver = (at: number) =>
    provideAnswers({ '/v1/api/user/profile-details': { ...aUser(), firstName: 'Handed' } }, at)
  afterEach(forgetAnswers)

  it('is there at the first render, and is not asked for again until that page is left', async () => {
    handOver(Date.now())
    const { made, unmount } = renderWithPlatform(<Name />, { answers })
    expect(screen.getByText('Handed')).toBeInTheDocument()
    await act(async () => {})
    expect(made).toEqual([])
    unmount()
    forgetAnswers()
    const later = renderWithPlatform(<Name />, { answers })
    await screen.findByText('Ada')
    expect(later.made).toHaveLength(1)
  })

  it('is asked for again at once on a page that the browser had stored', async () => {
    handOver(Date.now() - 60_000)
    renderWithPlatform(<Name />, { answers })
    expect(screen.getByText('Handed')).toBeInTheDocument()
    await screen.findByText('Ada')
  })

  it('is of no use to somebody who signs in', async () => {
    handOver(Date.now())
    signIn({ token: 'a-token', expiresAt: new Date(Date.now() + 60_000).toISOString(), user: aUser() })
    renderWithPlatform(<Name />, { answers })
    expect(screen.queryByText('Handed')).toBeNull()
    await screen.findByText('Ada')
  })
})
