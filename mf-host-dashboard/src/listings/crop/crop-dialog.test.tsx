import type { ListingPhoto } from '@qe/contract'
import { aHostListing, aListing, aUser, type Options, refuse, renderWithPlatform } from '@qe/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import ListingPage from '../listing-page'

const photos: ListingPhoto[] = [
  { path: 'media/upload/a', alt: 'The bed', caption: 'Quiet at night' },
  { path: 'media/upload/b', alt: 'The stove' },
]
const listing = aHostListing({ photos })
const original = { path: 'media/upload/b/1600.webp', width: 3000, height: 2000, crop: null }
const cropped: ListingPhoto = { path: 'media/upload/c', alt: 'The stove', colours: '#fff #fff #fff' }

function open(answers: Options['answers'] = {}) {
  return renderWithPlatform(<ListingPage />, {
    user: aUser({ role: { roleDisplayName: 'Provider' } }),
    route: '/host/listings/:propertyId/:section?',
    path: `/host/listings/${listing.id}/photos`,
    answers: {
      'property/my-property': { items: [listing], drafts: [] },
      'property/details': aListing({ id: listing.id }),
      'property/update': ({ photos: next = [] }) => ({ ...listing, photos: next }),
      'property/photo/original': original,
      'property/photo/crop': { photo: cropped },
      ...answers,
    },
  })
}
type Calls = ReturnType<typeof open>['made']
const sent = (made: Calls, name: string) => made.filter((call) => call.name === name).map(({ input }) => input)

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Crop photo 2' }))
  const dialog = await screen.findByRole('dialog', { name: 'Crop photo 2' })
  await within(dialog).findByRole('group', { name: 'Shape' })
  return within(dialog)
}
const saveCrop = () => userEvent.click(screen.getByRole('button', { name: 'Save the crop' }))

// As the photo stands on the screen: a tenth of its pixels.
beforeEach(() => {
  jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue({ x: 0, y: 0, left: 0, top: 0, right: 300, bottom: 200, width: 300, height: 200 } as DOMRect)
})
afterEach(() => jest.restoreAllMocks())

describe('the crop of a photo', () => {
  it('has a shape, comes closer and moves by the keyboard, and is saved with the focus back', async () => {
    const { made } = open()
    const dialog = await openDialog()
    await userEvent.click(dialog.getByRole('button', { name: 'Square' }))
    expect(dialog.getByText('2000 × 2000 pixels')).toBeInTheDocument()
    fireEvent.change(dialog.getByRole('slider', { name: 'Zoom' }), { target: { value: '2' } })
    expect(dialog.getByText('1000 × 1000 pixels')).toBeInTheDocument()
    dialog.getByRole('group', { name: /^The part that is shown/ }).focus()
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    await saveCrop()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const [input] = sent(made, 'property/photo/crop')
    expect(input).toMatchObject({ propertyId: listing.id, path: 'media/upload/b', crop: { turn: 0 } })
    const { x, y, width, height } = (input as { crop: Record<'x' | 'y' | 'width' | 'height', number> }).crop
    expect([x * 300, y * 200, width * 300, height * 200].map(Math.round)).toEqual([110, 50, 100, 100])
    expect(await screen.findByRole('button', { name: 'Crop photo 2' })).toHaveFocus()
    expect(screen.getByRole('img', { name: 'The stove' })).toHaveAttribute('src', expect.stringContaining('upload/c/'))
    expect(screen.getByText('The crop is saved.')).toBeInTheDocument()
  })

  it('turns with the photo', async () => {
    const { made } = open()
    const dialog = await openDialog()
    await userEvent.click(dialog.getByRole('button', { name: 'Turn right' }))
    expect(dialog.getByText('2000 × 3000 pixels')).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: '3 : 2' }))
    expect(dialog.getByText('2000 × 1333 pixels')).toBeInTheDocument()
    await saveCrop()
    await waitFor(() => expect(sent(made, 'property/photo/crop')).toMatchObject([{ crop: { turn: 90, width: 1 } }]))
  })

  it('moves and resizes by dragging', async () => {
    open()
    const dialog = await openDialog()
    const corner = dialog.getByRole('button', { name: /^Lower right corner/ })
    await userEvent.pointer([
      { keys: '[TouchA>]', target: corner, coords: { clientX: 300, clientY: 200 } },
      { pointerName: 'TouchA', target: corner, coords: { clientX: 200, clientY: 150 } },
      { keys: '[/TouchA]', target: corner },
    ])
    expect(await dialog.findByText('2000 × 1500 pixels')).toBeInTheDocument()
  })

  it('goes with “Original”, which is saved as none', async () => {
    const crop = { x: 0.5, y: 0.5, width: 0.5, height: 0.5, turn: 0 as const }
    const { made } = open({ 'property/photo/original': { ...original, path: 'media/original/b.1.x', crop } })
    const dialog = await openDialog()
    expect(dialog.getByText('1500 × 1000 pixels')).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Original' }))
    expect(dialog.getByText('3000 × 2000 pixels')).toBeInTheDocument()
    await saveCrop()
    await waitFor(() =>
      expect(sent(made, 'property/photo/crop')).toEqual([
        { propertyId: listing.id, path: 'media/upload/b', crop: null },
      ]),
    )
  })

  it('is not sent where nothing was changed', async () => {
    const { made } = open()
    await openDialog()
    await saveCrop()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(sent(made, 'property/photo/crop')).toEqual([])
    expect(screen.getByRole('button', { name: 'Crop photo 2' })).toBeInTheDocument()
  })

  it('of too few pixels says so, and can’t be saved', async () => {
    open({ 'property/photo/original': { ...original, crop: { x: 0, y: 0, width: 0.1, height: 1, turn: 0 } } })
    const dialog = await openDialog()
    expect(dialog.getByText(/A photo needs at least 320 pixels each way/)).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Save the crop' })).toBeDisabled()
  })

  it('that is refused stays as it was chosen, with the reason', async () => {
    open({ 'property/photo/crop': refuse(409, 'This photo was changed or removed meanwhile.') })
    const dialog = await openDialog()
    await userEvent.click(dialog.getByRole('button', { name: 'Square' }))
    await saveCrop()
    expect(await dialog.findByText('This photo was changed or removed meanwhile.')).toBeInTheDocument()
    expect(dialog.getByText('2000 × 2000 pixels')).toBeInTheDocument()
  })

  it('is not offered of an original that did not come, and can be tried again', async () => {
    open({ 'property/photo/original': refuse(400, 'This photo can’t be cropped here.') })
    await userEvent.click(await screen.findByRole('button', { name: 'Crop photo 2' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Crop photo 2' }))
    expect(await dialog.findByText('This photo can’t be cropped here.')).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Save the crop' })).toBeDisabled()
  })

  it('of a photo that does not load says so', async () => {
    open()
    const dialog = await openDialog()
    fireEvent.error(screen.getByRole('dialog').querySelector('img') as HTMLImageElement)
    expect(dialog.getByText(/This photo did not load/)).toBeInTheDocument()
  })
})

describe('the caption of a photo', () => {
  it('is edited beside what the photo shows, saved when one leaves it, and taken away when emptied', async () => {
    const { made } = open()
    expect(await screen.findByText(/A caption stands below the photo, for everyone/)).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText(/^Caption of photo 2/), 'Dinner at eight')
    await userEvent.clear(screen.getByLabelText(/^Caption of photo 1/))
    await waitFor(() => expect(sent(made, 'property/update')).toHaveLength(1))
    await userEvent.tab()
    await waitFor(() =>
      expect(sent(made, 'property/update').at(-1)).toEqual({
        propertyId: listing.id,
        photos: [
          { ...photos[0], caption: '' },
          { ...photos[1], caption: 'Dinner at eight' },
        ],
      }),
    )
  })

  it('has its error beside it', async () => {
    const fields = { 'photos.1.caption': 'Keep the caption to 200 characters.' }
    open({ 'property/update': refuse(400, 'Keep the caption to 200 characters.', { fields }) })
    await userEvent.type(await screen.findByLabelText(/^Caption of photo 2/), 'x')
    await userEvent.tab()
    await waitFor(() =>
      expect(screen.getByLabelText(/^Caption of photo 2/)).toHaveAccessibleDescription(/Keep the caption to 200/),
    )
  })
})
