import { playHistories } from './money-histories'

/** `npm run simulate -- money [histories] [first seed]` */
const [histories = '100000', seed = '1'] = process.argv.slice(2)
const began = performance.now()
const { steps, stays, byCurrency, changes, claims, violations } = playHistories(Number(histories), Number(seed))
for (const line of violations.slice(0, 10)) console.error(line)
const quotes = Object.entries(byCurrency).map(([currency, count]) => `${count} in ${currency}`)
console.log(`Quotes: ${stays}, ${quotes.join(', ')}; the lines of each sum to its total.`)
const ends = Object.entries(changes).map(([end, count]) => `${count} ${end}`)
console.log(`Changes of stays: ${ends.join(', ')}.`)
const claimEnds = Object.entries(claims).map(([end, count]) => `${count} ${end}`)
console.log(`Claims: ${claimEnds.join(', ')}.`)
console.log(
  `${histories} histories, ${steps} steps, ${violations.length} violations, ` +
    `${((performance.now() - began) / 1000).toFixed(0)} s.`,
)
process.exit(violations.length === 0 ? 0 : 1)
