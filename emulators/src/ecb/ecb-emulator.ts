import type { FastifyInstance } from 'fastify'
import { refuseProduction } from '../refuse-production'
import { type ReferenceRates, referenceDay } from './reference-day'

/** The path below which the API reads rates, as on the bank's own server. */
export const ecbPath = '/dev/ecb/eurofxref-daily.xml'

/** Renders one day of rates in the XML format of the European Central Bank. */
export const ecbXml = ({ day, perEuro }: ReferenceRates): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" ' +
      'xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">',
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

/** Serves one real day of the European Central Bank's daily reference rates. */
export function ecbRoutes(app: FastifyInstance): void {
  refuseProduction('ECB', 'Set EXCHANGE_RATES_URL to the bank’s address.')
  app.get(ecbPath, (_request, reply) => reply.type('text/xml').send(ecbXml(referenceDay)))
}
