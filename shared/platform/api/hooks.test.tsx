import { aUser, refuse, renderWithPlatform } from '@qe/testing'
import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { CanceledError } from 'axios'
import { http } from '../host'
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
      {isPending && <p>On its way</p>}
    </>
  )
}

const press = (name: string) => act(() => screen.getByRole('button', { name }).click())

describe('a change', () => {
  const answers = { 'email-alert/add-update': {} }

  it('goes once, however fast the button is pressed', async () => {
    const { made } = renderWithPlatform(<Buttons />, { answers })
    act(() => {
      screen.getByRole('button', { name: 'None' }).click()
      screen.getByRole('button', { name: 'None' }).click()
    })
    await waitFor(() => expect(screen.queryByText('On its way')).not.toBeInTheDocument())
    expect(made).toHaveLength(1)
  })

  it('goes again once the first is answered', async () => {
    const { made } = renderWithPlatform(<Buttons />, { answers })
    press('None')
    await waitFor(() => expect(made).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText('On its way')).not.toBeInTheDocument())
    press('None')
    await waitFor(() => expect(made).toHaveLength(2))
  })

  it('that undoes the one before is another one', async () => {
    const { made } = renderWithPlatform(<Buttons />, { answers })
    act(() => {
      for (const name of ['None', 'News', 'None']) screen.getByRole('button', { name }).click()
    })
    await waitFor(() => expect(made.map(({ input }) => input['news'])).toEqual([false, true, false]))
  })

  it('is refused at once while offline, and not made later unasked', async () => {
    onlineManager.setOnline(false)
    const { made } = renderWithPlatform(<Buttons />, { answers })
    press('None')
    await waitFor(() => expect(made).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText('On its way')).not.toBeInTheDocument())
    onlineManager.setOnline(true)
  })
})

const photo = () => new File(['pixels'], 'me.jpg')
const first = photo()

function Portrait({ onSuccess }: { onSuccess?: () => void }) {
  const { mutate, error, callOff } = useApiUpload('user/update', { onSuccess })
  return (
    <>
      <button type="button" onClick={callOff}>
        Call it off
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
  it('goes once, though it may be there before the second press of a double click', async () => {
    const onSuccess = jest.fn()
    const { made } = renderWithPlatform(<Portrait onSuccess={onSuccess} />, { answers: { 'user/update': aUser() } })
    press('Send')
    await waitFor(() => expect(onSuccess).toHaveBeenCalled())
    press('Send')
    press('Choose it once more and send')
    await waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(2))
    expect(made).toHaveLength(2)
  })

  it('that is called off ends there, and is no failure', async () => {
    const onSuccess = jest.fn()
    renderWithPlatform(<Portrait onSuccess={onSuccess} />)
    let heard: { aborted?: boolean } | undefined
    http.defaults.adapter = (config) =>
      new Promise((_, reject) => {
        heard = config.signal as { aborted?: boolean }
        config.signal?.addEventListener?.('abort', () => reject(new CanceledError()))
      })
    press('Send')
    await waitFor(() => expect(heard).toBeDefined())
    press('Call it off')
    await waitFor(() => expect(heard?.aborted).toBe(true))
    expect(onSuccess).not.toHaveBeenCalled()
  })

  it('that failed may go again', async () => {
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

describe('an answer that a change gave', () => {
  it('stays, though what was asked for before is answered later', async () => {
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
      // The cache tells the page in a task of its own.
      await new Promise((done) => setTimeout(done, 20))
    })
    expect(screen.getByText('After')).toBeInTheDocument()
  })
})
