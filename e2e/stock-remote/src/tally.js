/** A module of the team's own that nobody else provides. */
export const inWords = (count) => (count === 1 ? 'once' : `${count} times`)
