import type { FastifyInstance } from 'fastify'
import type { DayOfRates } from './read-rates'
import { referenceDay } from './reference-day'

export const localEcbPath = '/dev/ecb/eurofxref-daily.xml'

/** A day of rates as the European Central Bank writes it. */
export const ecbXml = ({ day, perEuro }: DayOfRates): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">',
    '\t<gesmes:subject>Reference rates</gesmes:subject>',
    '\t<gesmes:Sender>',
    '\t\t<gesmes:name>European Central Bank</gesmes:name>',
    '\t</gesmes:Sender>',
    '\t<Cube>',
    `\t\t<Cube time='${day}'>`,
    ...Object.entries(perEuro).map(([currency, rate]) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>`),
    '\t\t</Cube>',
    '\t</Cube>',
    '</gesmes:Envelope>',
    '',
  ].join('\n')

/** The bank's address for machines of developers and for tests; never in production. It has one real day. */
export function localEcbRoutes(app: FastifyInstance): void {
  app.get(localEcbPath, (_request, reply) => reply.type('text/xml').send(ecbXml(referenceDay)))
}
