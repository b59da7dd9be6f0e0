import type { ListingRoom } from '@qe/contract'
import { aListing, renderWithPlatform, testId } from '@qe/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Highlights } from './highlights'
import { PhotoGrid } from './photo-grid'
import { Sleeping } from './sleeping'

const rooms: ListingRoom[] = [
  {
    id: testId(1),
    kind: 'bedroom',
    name: '',
    beds: [
      { kind: 'double', count: 1 },
      { kind: 'mattress', count: 2 },
    ],
  },
  { id: testId(2), kind: 'kitchen', name: 'Garden kitchen', beds: [] },
]
const photos = [
  { path: 'media/a', alt: 'The house' },
  { path: 'media/b', alt: 'The bed', roomId: testId(1) },
  { path: 'media/c', alt: 'The stove', roomId: testId(2) },
]
const openAll = () => userEvent.click(screen.getByRole('button', { name: /photos, open the gallery/ }))

test('guests see where they sleep, a card each room with beds', () => {
  renderWithPlatform(<Sleeping rooms={rooms} />)
  const cards = within(screen.getByRole('list', { name: 'Where you’ll sleep' })).getAllByRole('listitem')
  expect(cards.map(({ textContent }) => textContent)).toEqual(['Bedroom1 double bed, 2 mattresses'])
})

test('guests read how many of these there are, where there are several', () => {
  const { rerender } = renderWithPlatform(<Highlights listing={aListing({ units: 4 })} />)
  expect(screen.getByText(/^4 of these · /)).toBeInTheDocument()
  rerender(<Highlights listing={aListing()} />)
  expect(screen.queryByText(/of these/)).toBeNull()
})

test('a listing without rooms says nothing of beds', () => {
  renderWithPlatform(<Sleeping rooms={[]} />)
  expect(screen.queryByText('Where you’ll sleep')).toBeNull()
})

test('all photos are a tour by room, and each opens in the lightbox', async () => {
  renderWithPlatform(<PhotoGrid photos={photos} rooms={rooms} title="Cabin" />)
  await openAll()
  const tour = within(screen.getByRole('dialog', { name: 'Cabin' }))
  expect(tour.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Bedroom',
    'Garden kitchen',
    'More photos',
  ])
  await userEvent.click(within(tour.getByRole('navigation', { name: 'Rooms' })).getByText('Garden kitchen'))
  expect(tour.getByRole('heading', { name: 'Garden kitchen' })).toHaveFocus()
  await userEvent.click(tour.getByRole('button', { name: 'Photo 3: The stove' }))
  const lightbox = screen.getByRole('dialog', { name: '3 of 3' })
  await userEvent.click(within(lightbox).getByRole('button', { name: 'Close' }))
  expect(screen.getByRole('dialog', { name: 'Cabin' })).toBeVisible()
})

test('without rooms all photos are the lightbox', async () => {
  renderWithPlatform(<PhotoGrid photos={aListing().photos} rooms={rooms} title="Cabin" />)
  await openAll()
  expect(screen.getByRole('dialog', { name: '1 of 2' })).toBeVisible()
})

describe('the caption of a photo', () => {
  const captioned = photos.map((photo) =>
    photo.path === 'media/b' ? { ...photo, caption: 'The bed faces the morning sun' } : photo,
  )

  test('stands below it in the tour, where screen readers hear its alternative text of the picture', async () => {
    renderWithPlatform(<PhotoGrid photos={captioned} rooms={rooms} title="Cabin" />)
    await openAll()
    const [bed, stove] = within(screen.getByRole('dialog', { name: 'Cabin' })).getAllByRole('figure')
    expect(bed).toHaveTextContent('The bed faces the morning sun')
    expect(within(bed as HTMLElement).getByRole('button')).toHaveAccessibleName('Photo 2: The bed')
    expect(stove).toHaveTextContent('')
  })

  test('stands below it in the lightbox, and photos without one have no words below', async () => {
    renderWithPlatform(<PhotoGrid photos={captioned} title="Cabin" />)
    await openAll()
    expect(screen.getByRole('figure')).toHaveTextContent('')
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('figure')).toHaveTextContent('The bed faces the morning sun')
    expect(screen.getByRole('img', { name: 'The bed' })).toBeInTheDocument()
  })
})
