import { contains, extendTo, startAt } from './selection'

describe('a selection of nights', () => {
  const begun = startAt('p', '2027-08-10')

  it('grows in both directions from its start', () => {
    expect(extendTo(begun, '2027-08-12')).toMatchObject({ from: '2027-08-10', to: '2027-08-12' })
    expect(extendTo(extendTo(begun, '2027-08-12'), '2027-08-08')).toMatchObject({
      from: '2027-08-08',
      to: '2027-08-10',
    })
  })

  it('does not reach into the past', () => {
    expect(extendTo(begun, '2027-08-01', '2027-08-09')).toMatchObject({ from: '2027-08-09', to: '2027-08-10' })
  })

  it('belongs to one listing', () => {
    expect(contains(begun, 'p', '2027-08-10')).toBe(true)
    expect(contains(begun, 'q', '2027-08-10')).toBe(false)
  })
})
