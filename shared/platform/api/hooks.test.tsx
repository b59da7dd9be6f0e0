import { renderWithPlatform } from '@qe/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { onlineManager } from '@tanstack/react-query'
import { useApiMutation } from './hooks'

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
