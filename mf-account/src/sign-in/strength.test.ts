import { strengthOf } from './strength'

describe('the hint about a new password', () => {
  it.each([
    ['short', 1, '5 more characters needed.'],
    ['nine char', 1, '1 more character needed.'],
    ['aaaaaaaaaaaaaaaa', 1, 'Too much of the same; vary it.'],
    ['riverboat9', 2, 'Good. Another word makes it strong.'],
    ['three words on a boat', 3, 'Strong.'],
    ['Riverboat-9xy', 3, 'Strong.'],
  ])('for %s is level %i: %s', (password, level, words) => expect(strengthOf(password)).toEqual({ level, words }))

  it('counts what people see as characters', () =>
    expect(strengthOf('🦊🐻🐼🐨🐯')).toMatchObject({ words: '5 more characters needed.' }))
})
