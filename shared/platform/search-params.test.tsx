import { renderWithPlatform } from '@qe/testing'
import { act, screen } from '@testing-library/react'
import { useLocation, useSearchParams } from './index'

function Filters() {
  const [, setParams] = useSearchParams()
  const { search, key } = useLocation()
  const set = (name: string, value: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      after.set(name, value)
      return after
    })
  return (
    <>
      <p>{search}</p>
      <output>{key}</output>
      <button type="button" onClick={() => set('place', 'Lisbon')}>
        Place
      </button>
      <button type="button" onClick={() => set('sort', 'lowest')}>
        Sort
      </button>
      <button type="button" onClick={() => setParams((before) => new URLSearchParams(before), { replace: true })}>
        Same
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

  it('is not navigated to where it is the page’s already', () => {
    renderWithPlatform(<Filters />, { path: '/reviews?which=written+by%20me' })
    const { textContent: navigation } = screen.getByRole('status')
    act(() => button('Same').click())
    expect(screen.getByRole('status')).toHaveTextContent(navigation ?? '')
    act(() => button('Place').click())
    expect(screen.getByRole('status')).not.toHaveTextContent(navigation ?? '')
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
