import type { Theme } from '../photos'
import type { Region } from './names'

/** A city as travellers know it. GeoNames gives place, population and country; this adds what it does not know. */
export interface KnownCity {
  /** As GeoNames spells it; `name` when people say it otherwise. */
  lookup: string
  name?: string
  country: string
  currency: string
  region: Region
  /** Price of a plain night for two against a US average of 1. */
  level: number
  /** From the most to the least usual kind of place; repeated ones weigh more. */
  themes: readonly Theme[]
  neighbourhoods: readonly string[]
}

const row = (lookup: string, country: string, currency: string, region: Region, level: number, themes: string, neighbourhoods: string, name?: string): KnownCity => ({
  lookup,
  country,
  currency,
  region,
  level,
  themes: themes.split(' ') as Theme[],
  neighbourhoods: neighbourhoods.split(', '),
  ...(name && { name }),
})

/** Sixty places on six continents: capitals and coasts, mountains and deserts. */
export const KNOWN_CITIES: readonly KnownCity[] = [
  row('London', 'GB', 'GBP', 'british', 1.65, 'city city rooftop harbour', 'Shoreditch, Notting Hill, Greenwich, Hackney, Bermondsey, Islington'),
  row('Edinburgh', 'GB', 'GBP', 'british', 1.25, 'city city countryside', 'Stockbridge, Leith, Marchmont, Bruntsfield, New Town'),
  row('Paris', 'FR', 'EUR', 'french', 1.6, 'city city rooftop', 'Le Marais, Montmartre, Belleville, Saint-Germain, Canal Saint-Martin, Batignolles'),
  row('Nice', 'FR', 'EUR', 'french', 1.3, 'beach harbour rooftop vineyard', 'Vieux Nice, Cimiez, Le Port, Carré d’Or, Mont Boron'),
  row('Lisbon', 'PT', 'EUR', 'portuguese', 1.05, 'city rooftop harbour beach', 'Alfama, Graça, Príncipe Real, Mouraria, Campo de Ourique, Estrela'),
  row('Porto', 'PT', 'EUR', 'portuguese', 0.85, 'city harbour vineyard rooftop', 'Ribeira, Cedofeita, Foz do Douro, Bonfim, Miragaia'),
  row('Barcelona', 'ES', 'EUR', 'spanish', 1.25, 'city rooftop beach', 'Gràcia, El Born, Poblenou, Eixample, Barceloneta, Sant Antoni'),
  row('Madrid', 'ES', 'EUR', 'spanish', 1.05, 'city city rooftop', 'Malasaña, La Latina, Chamberí, Lavapiés, Salamanca'),
  row('Rome', 'IT', 'EUR', 'italian', 1.25, 'city rooftop countryside', 'Trastevere, Monti, Testaccio, Prati, Pigneto'),
  row('Florence', 'IT', 'EUR', 'italian', 1.2, 'rooftop vineyard countryside city', 'Oltrarno, San Niccolò, Santa Croce, San Frediano, Fiesole'),
  row('Amsterdam', 'NL', 'EUR', 'dutch', 1.6, 'harbour city', 'Jordaan, De Pijp, Oud-West, Plantage, Noord'),
  row('Berlin', 'DE', 'EUR', 'german', 1.05, 'city city lake', 'Kreuzberg, Prenzlauer Berg, Neukölln, Friedrichshain, Schöneberg'),
  row('Innsbruck', 'AT', 'EUR', 'german', 1.15, 'mountain mountain village', 'Hötting, Wilten, Mariahilf, Igls, Mühlau'),
  row('Vienna', 'AT', 'EUR', 'german', 1.1, 'city rooftop vineyard', 'Neubau, Josefstadt, Leopoldstadt, Wieden, Grinzing'),
  row('Zermatt', 'CH', 'CHF', 'german', 2.3, 'mountain village', 'Winkelmatten, Steinmatten, Oberdorf, Wiesti'),
  row('Prague', 'CZ', 'CZK', 'slavic', 0.85, 'city rooftop', 'Vinohrady, Malá Strana, Žižkov, Karlín, Letná'),
  row('Budapest', 'HU', 'HUF', 'hungarian', 0.75, 'city rooftop', 'Erzsébetváros, Víziváros, Ferencváros, Újlipótváros, Óbuda'),
  row('Kraków', 'PL', 'PLN', 'slavic', 0.7, 'city village', 'Kazimierz, Podgórze, Stare Miasto, Zwierzyniec, Dębniki'),
  row('Copenhagen', 'DK', 'DKK', 'nordic', 1.6, 'harbour city', 'Nørrebro, Vesterbro, Christianshavn, Østerbro, Islands Brygge'),
  row('Bergen', 'NO', 'NOK', 'nordic', 1.5, 'harbour lake forest', 'Sandviken, Nordnes, Nygårdshøyden, Møhlenpris, Skuteviken'),
  row('Reykjavík', 'IS', 'ISK', 'nordic', 1.8, 'harbour lake mountain', 'Vesturbær, Miðborg, Hlíðar, Laugardalur, Grandi'),
  row('Athens', 'GR', 'EUR', 'greek', 0.9, 'rooftop city beach', 'Plaka, Koukaki, Exarcheia, Pangrati, Petralona'),
  row('Dubrovnik', 'HR', 'EUR', 'slavic', 1.2, 'harbour beach rooftop', 'Ploče, Lapad, Pile, Gruž, Babin Kuk'),
  row('Istanbul', 'TR', 'TRY', 'turkish', 0.75, 'rooftop harbour city', 'Galata, Kadıköy, Balat, Cihangir, Kuzguncuk'),
  row('Tbilisi', 'GE', 'GEL', 'georgian', 0.55, 'rooftop city vineyard', 'Sololaki, Vera, Mtatsminda, Avlabari, Marjanishvili'),
  row('Kuwait City', 'KW', 'KWD', 'arabic', 1.05, 'city rooftop desert', 'Salmiya, Sharq, Mirqab, Jabriya, Salwa'),
  row('Dubai', 'AE', 'AED', 'arabic', 1.5, 'city desert rooftop', 'Al Fahidi, Jumeirah, Al Barsha, Deira, Al Quoz'),
  row('Amman', 'JO', 'JOD', 'arabic', 0.75, 'rooftop desert city', 'Jabal al-Weibdeh, Jabal Amman, Abdoun, Sweifieh'),
  row('Muscat', 'OM', 'OMR', 'arabic', 0.95, 'desert beach rooftop', 'Muttrah, Qurum, Ruwi, Al Khuwair, Al Bustan'),
  row('Marrakesh', 'MA', 'MAD', 'arabic', 0.8, 'rooftop desert desert', 'Mellah, Kasbah, Gueliz, Mouassine, Palmeraie'),
  row('Essaouira', 'MA', 'MAD', 'arabic', 0.65, 'beach rooftop harbour', 'Medina, Ghazoua, Diabat, Borj'),
  row('Cape Town', 'ZA', 'ZAR', 'cape', 0.9, 'beach vineyard city mountain', 'Bo-Kaap, Gardens, Camps Bay, Observatory, Constantia'),
  row('Nairobi', 'KE', 'KES', 'swahili', 0.6, 'forest city countryside', 'Karen, Westlands, Lavington, Kilimani, Runda'),
  row('Zanzibar', 'TZ', 'TZS', 'swahili', 0.75, 'beach beach rooftop', 'Stone Town, Shangani, Fumba, Mazizini'),
  row('Accra', 'GH', 'GHS', 'akan', 0.65, 'beach city', 'Osu, Labone, Cantonments, Jamestown, East Legon'),
  row('Tokyo', 'JP', 'JPY', 'japanese', 1.2, 'city city rooftop', 'Yanaka, Shimokitazawa, Nakameguro, Asakusa, Koenji, Kagurazaka'),
  row('Kyoto', 'JP', 'JPY', 'japanese', 1.1, 'rooftop forest countryside city', 'Higashiyama, Gion, Arashiyama, Kamigyō, Fushimi'),
  row('Sapporo', 'JP', 'JPY', 'japanese', 0.85, 'village city mountain', 'Maruyama, Susukino, Nakajima, Moiwa, Jōzankei'),
  row('Seoul', 'KR', 'KRW', 'korean', 0.95, 'city city rooftop', 'Bukchon, Hongdae, Seongsu, Itaewon, Ikseon'),
  row('Singapore', 'SG', 'SGD', 'singapore', 1.5, 'city rooftop', 'Tiong Bahru, Joo Chiat, Kampong Glam, Katong, Holland Village'),
  row('Bangkok', 'TH', 'THB', 'thai', 0.55, 'city rooftop harbour', 'Ari, Thonglor, Talat Noi, Bang Rak, Phra Nakhon'),
  row('Chiang Mai', 'TH', 'THB', 'thai', 0.45, 'forest countryside mountain', 'Nimman, Old City, Wat Ket, Santitham, Mae Rim'),
  row('Ubud', 'ID', 'IDR', 'balinese', 0.65, 'forest forest countryside', 'Penestanan, Nyuh Kuning, Sayan, Tegallalang, Campuhan'),
  row('Hanoi', 'VN', 'VND', 'vietnamese', 0.45, 'city rooftop lake', 'Hoàn Kiếm, Tây Hồ, Ba Đình, Trúc Bạch'),
  row('Jaipur', 'IN', 'INR', 'indian', 0.5, 'rooftop desert city', 'C Scheme, Bani Park, Civil Lines, Amer, Malviya Nagar'),
  row('Kathmandu', 'NP', 'NPR', 'indian', 0.4, 'rooftop mountain village', 'Patan, Thamel, Boudha, Lazimpat, Swayambhu'),
  row('New York City', 'US', 'USD', 'american', 1.9, 'city city rooftop', 'Williamsburg, Greenpoint, East Village, Harlem, Park Slope, Astoria', 'New York'),
  row('San Francisco', 'US', 'USD', 'american', 1.75, 'city rooftop harbour', 'Mission, Noe Valley, North Beach, Haight-Ashbury, Outer Sunset'),
  row('New Orleans', 'US', 'USD', 'american', 1.15, 'city city harbour', 'Marigny, Bywater, Garden District, Tremé, Uptown'),
  row('Honolulu', 'US', 'USD', 'american', 1.8, 'beach beach', 'Kaimukī, Mānoa, Diamond Head, Kakaʻako, Waikīkī'),
  row('Palm Springs', 'US', 'USD', 'american', 1.6, 'desert desert', 'Movie Colony, Tahquitz River, Racquet Club, Deepwell, The Mesa'),
  row('Banff', 'CA', 'CAD', 'american', 1.7, 'mountain village lake', 'Tunnel Mountain, Cave Avenue, Bow Valley, Middle Springs'),
  row('Vancouver', 'CA', 'CAD', 'american', 1.35, 'city harbour forest mountain', 'Kitsilano, Gastown, Mount Pleasant, Commercial Drive, West End'),
  row('Mexico City', 'MX', 'MXN', 'spanish', 0.75, 'city rooftop', 'Roma Norte, Condesa, Coyoacán, San Rafael, Juárez'),
  row('Rio de Janeiro', 'BR', 'BRL', 'brazilian', 0.75, 'beach rooftop city', 'Santa Teresa, Ipanema, Leme, Urca, Botafogo'),
  row('Buenos Aires', 'AR', 'ARS', 'spanish', 0.65, 'city city rooftop', 'Palermo, San Telmo, Recoleta, Villa Crespo, Colegiales'),
  row('San Carlos de Bariloche', 'AR', 'ARS', 'spanish', 0.8, 'lake mountain forest', 'Melipal, Playa Bonita, Bosque del Golf, Villa Los Coihues', 'Bariloche'),
  row('Cusco', 'PE', 'PEN', 'spanish', 0.5, 'rooftop mountain village', 'San Blas, Lucrepata, San Cristóbal, Santa Ana'),
  row('Sydney', 'AU', 'AUD', 'australian', 1.45, 'beach harbour city', 'Newtown, Surry Hills, Balmain, Bondi, Glebe, Manly'),
  row('Auckland', 'NZ', 'NZD', 'australian', 1.15, 'harbour beach vineyard forest', 'Ponsonby, Grey Lynn, Devonport, Mount Eden, Parnell'),
]
