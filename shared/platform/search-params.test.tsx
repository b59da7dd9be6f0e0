import { renderWithPlatform } from '@qe/testing'
import { act, screen } from '@testing-library/react'
import { useLocation, useSearchParams } from './index'

function Filters() {
  const [, setParams] = useSearchParams()
  const { search } = useLocation()
  const set = (name: string, value: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      after.set(name, value)
      return after
    })
  return (
    <>
      <p>{search}</p>
      <button type="button" onClick={() => set('place', 'Lisbon')}>
        Place
      </button>
      <button type="button" onClick={() => set('sort', 'lowest')}>
        Sort
      </button>
      <button type="button" onClick={() => setParams({})}>
        Clear
      </button>
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name })

describe('the query of the address', () => {
  it('keeps both of two changes before the page is rendered again', () => {
    renderWithPlatform(<Filters />, { path: '/reviews?which=written' })
    act(() => {
      button('Place').click()
      button('Sort').click()
    })
    expect(screen.getByText('?which=written&place=Lisbon&sort=lowest')).toBeInTheDocument()
  })

  it('is what it is set to without a function', () => {
    renderWithPlatform(<Filters />, { path: '/reviews?which=written' })
    act(() => {
      button('Place').click()
      button('Clear').click()
    })
    expect(screen.queryByText(/which/)).toBeNull()
  })
})
