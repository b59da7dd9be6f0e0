import { answerNothing, aUser, renderWithPlatform } from '@qe/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import ProfilePage from '../account/profile-page'

const user = aUser()
const drawn = jest.fn()
const picture = new File(['x'], 'me.png', { type: 'image/png' })

/** jsdom neither loads nor draws pictures: mock both, to see which part is cropped. */
beforeEach(() => {
  drawn.mockClear()
  jest
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockReturnValue({ drawImage: drawn, fillRect: () => {} } as never)
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done) => done(new Blob(['cut'], { type: 'image/jpeg' })))
  jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(1600)
  jest.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(900)
})
afterEach(() => jest.restoreAllMocks())

async function choose() {
  await userEvent.upload(await screen.findByLabelText('Photo'), picture)
  const dialog = await screen.findByRole('dialog', { name: 'Your photo' })
  fireEvent.load(dialog.querySelector('img') as HTMLImageElement)
  return screen.findByRole('application', { name: /^Your picture/ })
}

describe('the profile photo', () => {
  it('is cropped to the square that was moved and zoomed, and uploaded', async () => {
    const { made } = renderWithPlatform(<ProfilePage />, {
      user,
      answers: { 'user/profile-details': user, 'user/update': { ...user, avatar: 'media/upload/1' } },
    })
    const frame = await choose()
    frame.focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    fireEvent.change(screen.getByRole('slider', { name: 'Zoom' }), { target: { value: '2' } })
    await userEvent.click(screen.getByRole('button', { name: 'Save my photo' }))
    await waitFor(() =>
      expect(made.find(({ name }) => name === 'user/update')).toEqual({
        name: 'user/update',
        input: {},
        files: ['avatar.jpg'],
      }),
    )
    const [, left, top, width, height] = drawn.mock.calls[0] as number[]
    expect([left, top, width, height]).toEqual([872 - 225, 225, 450, 450])
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your photo' })).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'Change my photo' })).toHaveFocus()
  })

  it('is not uploaded when the upload is cancelled', async () => {
    renderWithPlatform(<ProfilePage />, { user, answers: { 'user/profile-details': user } })
    await choose()
    const signals = answerNothing()
    await userEvent.click(screen.getByRole('button', { name: 'Save my photo' }))
    await waitFor(() => expect(signals).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(signals[0]?.aborted).toBe(true)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('moves with the finger', async () => {
    renderWithPlatform(<ProfilePage />, { user, answers: { 'user/profile-details': user } })
    const frame = await choose()
    Object.defineProperty(frame, 'clientWidth', { value: 300 })
    const image = frame.querySelector('img') as HTMLImageElement
    const before = Number.parseFloat(image.style.left)
    await userEvent.pointer([
      { keys: '[TouchA>]', target: frame, coords: { clientX: 100, clientY: 100 } },
      { pointerName: 'TouchA', target: frame, coords: { clientX: 130, clientY: 100 } },
    ])
    expect(Number.parseFloat(image.style.left) - before).toBeCloseTo(10, 1)
  })

  it('is removed', async () => {
    const withPhoto = aUser({ avatar: 'media/upload/1' })
    const { made } = renderWithPlatform(<ProfilePage />, {
      user: withPhoto,
      answers: { 'user/profile-details': withPhoto, 'user/update': user },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove photo' }))
    await waitFor(() => expect(made).toContainEqual({ name: 'user/update', input: { removeAvatar: true } }))
    expect(await screen.findByRole('button', { name: 'Choose a photo' })).toHaveFocus()
  })

  it('shows an error when it can’t be read', async () => {
    renderWithPlatform(<ProfilePage />, { user, answers: { 'user/profile-details': user } })
    await userEvent.upload(await screen.findByLabelText('Photo'), picture)
    fireEvent.error(
      (await screen.findByRole('dialog', { name: 'Your photo' })).querySelector('img') as HTMLImageElement,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('This picture can’t be read. Choose another one.')
  })
})
