/** A module of the team's own that nobody lends. */
export const inWords = (count) => (count === 1 ? 'once' : `${count} times`)
