import type { Device } from '@qe/contract'
import { aUser, renderWithPlatform } from '@qe/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Devices } from './devices'
import { PushToggle } from './push-toggle'

const user = aUser()
const device = (n: number, changes: Partial<Device> = {}): Device => ({
  id: `0f2c6d1e-8a1b-4c3d-9e5f-00000000000${n}`,
  deviceType: 'Mac',
  browser: 'Safari',
  signedInAt: '2026-01-01T00:00:00.000Z',
  lastSeenAt: '2026-01-02T00:00:00.000Z',
  isThis: false,
  getsPush: false,
  ...changes,
})

describe('signed-in devices', () => {
  it('are listed by name, and signed out one at a time', async () => {
    let devices = [device(1, { isThis: true }), device(2, { deviceType: 'Android', browser: 'Chrome', getsPush: true })]
    const { made } = renderWithPlatform(<Devices />, {
      user,
      answers: {
        'user/device/list': () => ({ devices }),
        'user/device/end/{id}': () => {
          devices = devices.slice(0, 1)
          return {}
        },
      },
    })
    const [first, second] = await screen.findAllByRole('listitem')
    expect(first).toHaveTextContent('Safari on Mac')
    expect(within(first as HTMLElement).queryByRole('button')).not.toBeInTheDocument()
    expect(second).toHaveTextContent('gets push messages')
    await userEvent.click(screen.getByRole('button', { name: 'Sign out Chrome on Android' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    // The button that signed it out is gone.
    expect(screen.getByRole('list', { name: 'Where you are signed in' })).toHaveFocus()
    expect(made).toContainEqual({ name: 'user/device/end/{id}', input: {} })
  })
})

describe('messages on this device', () => {
  it('are asked for on demand', async () => {
    const turnOn = jest.fn(async () => {})
    renderWithPlatform(<PushToggle />, { user, push: { state: 'off', turnOn } })
    expect(turnOn).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('switch', { name: /Show messages on this device/ }))
    expect(turnOn).toHaveBeenCalledTimes(1)
    expect(await screen.findByText(/did not work this time/)).toBeInTheDocument()
  })

  it('say that they still come when turning them off has failed', async () => {
    renderWithPlatform(<PushToggle />, { user, push: { state: 'on', turnOff: async () => {} } })
    await userEvent.click(screen.getByRole('switch', { name: /Show messages on this device/ }))
    expect(await screen.findByText(/messages still come to this device/)).toBeInTheDocument()
    expect(screen.getByRole('switch')).toBeChecked()
  })

  it('say where to undo a refusal', () => {
    renderWithPlatform(<PushToggle />, { user, push: { state: 'denied' } })
    expect(screen.getByRole('switch')).toBeDisabled()
    expect(screen.getByText(/in the browser’s settings/)).toBeInTheDocument()
  })

  it('are not offered where the browser does not support them', () => {
    renderWithPlatform(<PushToggle />, { user })
    expect(screen.queryByRole('switch')).not.toBeInTheDocument()
  })
})
