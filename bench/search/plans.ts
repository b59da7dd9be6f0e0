import { writeFileSync } from 'node:fs'
import { root } from '../../scripts/root.mjs'
import type { Scenario } from './inputs'
import type { BareSql } from './statements'

/** Tables that grow with listings or bookings: a sequential scan of one is an error. */
const large =
  /Seq Scan on (listing|listing_index|room|booking|stay_block|date_price|long_term_discount|review|person)\b/g

/** Purpose of a statement, recognised by a distinctive part of it. */
const purposes: [RegExp, string][] = [
  [
    /string_agg\(int4send/,
    'Total, price range and facet counts of all matches in one pass. ' +
      'Matches come from an index of the narrow `listing_index`; their dates are tested on the row itself.',
  ],
  [/array_agg\(id\)/, 'Listings counted by cell of the map’s grid, with the ids of those that become single pins.'],
  [
    /with matching as/,
    'The ids of one page by the price of each listing’s best stay: a bound for every match, the stays of those ' +
      'with the best bounds, then of all whose bound reaches the price at which the page ends.',
  ],
  [/order by 2 (desc|asc)/, 'The ids of one page in their order, from where the page before ended.'],
  [/cross join lateral.* best where/s, 'The best dates within the leeway, for the listings of one page.'],
  [/photos -> 0/, 'What pins show, for at most 500 listings by id.'],
  [/coalesce\(k\.guest_id/, 'What of the room is not available, over the booking window.'],
  [
    /'discount'/,
    'Date prices, discounts and taxes of the listings of one page, from which `priceStay` computes their prices.',
  ],
  [/from listing l join city/, 'The cards of one page, by id.'],
  [/from "listing"/, 'A listing with its city and type, by id.'],
  [/from "amenity"/, 'The listing’s amenities, from a table of some forty rows.'],
  [/from "person"/, 'Its host.'],
  [/rating_count\)/, 'The host’s listings and their rating, by the index on the host.'],
]

/**
 * Writes the query plan of every statement that a search, a map or a listing page sends. @returns sequential scans of
 * large tables
 */
export async function writePlans(sql: BareSql, scenarios: readonly Scenario[], world: string): Promise<string[]> {
  const pages: string[] = []
  const wrong: string[] = []
  for (const { name, call, again, inputs } of scenarios) {
    const [input] = inputs
    if (!input || again) continue
    pages.push(`## ${name[0]?.toUpperCase()}${name.slice(1)}`, `\`${call}\` with \`${JSON.stringify(input)}\``)
    for (const statement of await sql.statementsOf(call, input)) {
      await sql.time([statement])
      const plan = await sql.explain(statement)
      for (const [scan] of plan.matchAll(large)) wrong.push(`${name}: ${scan}`)
      pages.push(
        purposes.find(([pattern]) => pattern.test(statement.text))?.[1] ?? 'A small look-up by key.',
        `\`\`\`\n${plan}\n\`\`\``,
      )
    }
  }
  const head = [
    '# Query plans of the search',
    [
      `Written by \`npm run bench -- search --plans\` on ${world}.`,
      'It fails on a sequential scan of a table that grows with listings, bookings or nights. The planner expects few',
      'listings in any box on the map, so a search of the whole world uses the map’s index as well.',
    ].join('\n'),
  ]
  writeFileSync(`${root}/docs/generated/search-plans.md`, `${[...head, ...pages].join('\n\n')}\n`)
  return wrong
}
