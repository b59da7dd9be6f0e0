/** Names, streets and languages of a region. The people are fictional. */
export interface Naming {
  first: readonly string[]
  last: readonly string[]
  /** `#` is the house number. */
  streets: readonly string[]
  languages: readonly string[]
}

const of = (first: string, last: string, streets: string, languages: string): Naming => ({
  first: first.split(' '),
  last: last.split(' '),
  streets: streets.split('|'),
  languages: languages.split(' '),
})

const NAMINGS = {
  british: of(
    'Alice Callum Freya Hamish Imogen Jack Maisie Oliver Poppy Rory Saffron Tom',
    'Ashdown Barclay Carrick Denholm Fairley Hartwell Lockwood Merrow Penrose Thornby',
    '# Albion Road|# Marlow Street|# Wren Lane|# Queen’s Crescent|# Orchard Place|# Castle Terrace',
    'en fr',
  ),
  french: of(
    'Amélie Baptiste Camille Élodie Hugo Jeanne Léa Lucien Margaux Noé Théo Zoé',
    'Aubry Belmont Castain Delorme Fabrel Giraudon Lambray Moreuil Rousselin Valnet',
    '# rue des Lilas|# rue du Moulin|# avenue des Tilleuls|# place de la Fontaine|# rue Saint-Honorat',
    'fr en',
  ),
  portuguese: of(
    'Afonso Beatriz Carlota Duarte Inês João Leonor Mafalda Rui Teresa Tiago Vasco',
    'Almeirim Bragança Cardosa Falcão Lourinho Moutinho Nogueira Pestana Serrado Valadas',
    'Rua das Flores #|Rua do Sol #|Travessa da Palma #|Calçada da Graça #|Largo do Carmo #',
    'pt en es',
  ),
  brazilian: of(
    'Ana Bruno Caio Débora Fernanda Igor Larissa Marina Paulo Rafaela Thiago Yara',
    'Andradina Barreto Camargo Figueira Lacerda Meirelles Prado Sampaio Teixeirinha Veloso',
    'Rua das Laranjeiras #|Rua Monte Alegre #|Ladeira do Castro #|Avenida Atlântica #|Rua Paschoal #',
    'pt en',
  ),
  spanish: of(
    'Alba Bruno Carmen Diego Elena Inés Javier Lucía Mateo Nuria Pablo Sofía',
    'Alcaraz Belmonte Carrasco Escobedo Fuentes Lizarra Montoro Quiroga Robledal Valdés',
    'Calle del Olivo #|Calle Mayor #|Pasaje San Martín #|Calle de la Luna #|Avenida del Parque #',
    'es en',
  ),
  italian: of(
    'Alessia Bianca Carlo Chiara Elisa Filippo Giulia Lorenzo Marta Pietro Silvia Tommaso',
    'Albertini Bellandi Castellani Fiorelli Landucci Marchetti Novelli Palmieri Santori Vannucci',
    'Via dei Mille #|Via della Fonte #|Vicolo del Cedro #|Piazza San Rocco #|Via Santa Lucia #',
    'it en',
  ),
  dutch: of(
    'Anouk Bram Daan Femke Joris Lotte Maartje Niels Pieter Sanne Tess Wouter',
    'Bakkerij Dekkers Haverkamp Lindeman Meijer Oosterhof Terpstra Verhagen Visscher Zeeman',
    'Lindegracht #|Bloemstraat #|Prinsenkade #|Molenpad #|Tuinstraat #',
    'nl en de',
  ),
  german: of(
    'Anton Clara Emil Frieda Greta Jonas Leonie Magdalena Niklas Paula Theo Valentin',
    'Ahrens Brandner Eichinger Feldmann Hofer Kastner Lindner Reiter Steinhauser Winkler',
    'Lindenstraße #|Am Bach #|Kirchgasse #|Sonnenweg #|Mühlenstraße #',
    'de en',
  ),
  slavic: of(
    'Ana Barbora Dorota Filip Hana Ivan Jakub Katarina Luka Magda Petra Tomasz',
    'Borovič Dvořan Horvatin Kowalik Lipnik Marković Novotník Podgórski Sokolik Zelenka',
    'Lipová #|Zahradní #|Mostní #|Ulica Polna #|Na Kopci #',
    'cs pl en',
  ),
  hungarian: of(
    'Anna Balázs Dóra Eszter Gergő Kata Luca Máté Nóra Péter Réka Zoltán',
    'Bartos Csányi Erdélyi Fodori Halmos Kertész Lantos Rónai Somogyi Vadász',
    'Virág utca #|Kis Diófa utca #|Tölgy utca #|Malom tér #',
    'hu en de',
  ),
  nordic: of(
    'Astrid Bjarne Eirik Freja Ingrid Jon Kari Lars Maja Nils Sigrún Sólveig',
    'Aasen Bergström Dahlberg Fjeldstad Grønlund Haugen Lindqvist Nordahl Solheim Strand',
    'Havnegata #|Strandveien #|Bakkegade #|Fjellvegen #|Rosenvænget #',
    'en da no',
  ),
  greek: of(
    'Aris Danae Eleni Giorgos Ioanna Katerina Lefteris Maria Nikos Penelope Stavros Thalia',
    'Antonakis Demou Galanis Karras Lekkas Manolis Nikolaou Pavlidis Stathis Vlahos',
    'Odos Ermou #|Odos Aiolou #|Odos Lysiou #|Odos Thrasyllou #',
    'el en',
  ),
  turkish: of(
    'Ayşe Barış Cem Defne Elif Emre Leyla Mert Nazlı Onur Selin Zeynep',
    'Akarsu Bahar Çınar Demirel Güneş Karaca Özkan Sezer Tunalı Yıldız',
    'Çiçek Sokak #|Lale Sokak #|Yıldız Caddesi #|Bahçe Sokak #',
    'tr en',
  ),
  georgian: of(
    'Ana Davit Eka Giorgi Irakli Ketevan Levan Mariam Nino Salome Tamar Zurab',
    'Abashidze Beridze Chkheidze Dolidze Kapanadze Lomidze Maisuradze Tsereteli',
    'Vine Street #|Fig Lane #|Old Bath Street #|Lermontov Rise #',
    'ka en ru',
  ),
  arabic: of(
    'Amal Dana Fahad Hala Khalid Layla Maryam Nasser Noura Omar Rania Yousef',
    'Al-Bahri Al-Farsi Al-Hilali Al-Khatib Al-Masri Al-Nouri Al-Rashidi Haddad Mansour Saleh',
    '# Palm Street|# Al Noor Street|# Souq Lane|# Gulf Road|# Jasmine Street',
    'ar en',
  ),
  swahili: of(
    'Amina Baraka Daudi Faith Grace Hassan Juma Kioni Mwangi Neema Wanjiru Zuri',
    'Abdalla Kamau Kariuki Mbeki Mwinyi Njoroge Ochieng Salim Wambui Yusuf',
    '# Acacia Road|# Jacaranda Lane|# Mango Road|# Baobab Close',
    'sw en',
  ),
  akan: of(
    'Abena Adjoa Akosua Ama Esi Kofi Kojo Kwabena Kwame Nana Yaa Yaw',
    'Agyeman Amoako Asante Boateng Darko Mensah Ofori Osei Owusu Sarpong',
    '# Mango Street|# Ring Road East|# Sea Breeze Lane|# Nim Tree Close',
    'en ak',
  ),
  cape: of(
    'Anika Ben Carla Dawid Lindiwe Mpho Naledi Pieter Sipho Thandi Willem Zinzi',
    'Adonis Botes Dlamini Fortuin Khumalo Maritz Ndlovu Petersen Steyn Visagie',
    '# Kloof Road|# Protea Street|# Wale Lane|# Vineyard Road',
    'en af xh',
  ),
  japanese: of(
    'Aiko Daichi Emi Haruka Hiroshi Kaori Kenta Mei Naoki Rina Sora Yuki',
    'Aoyama Fujimoto Hayashi Ishikawa Kawaguchi Matsuda Nakahara Okada Shimizu Tanabe',
    '#-chome Sakura-dori|#-chome Matsu-dori|#-chome Kawabata-dori|#-chome Teramachi',
    'ja en',
  ),
  korean: of(
    'Bora Dong-hyun Eun-ji Hana Ji-hoon Ji-woo Min-jun Seo-yeon So-ra Tae-yang Yuna Woo-jin',
    'Bae Choi Han Jang Jung Kang Lim Oh Seo Yoon',
    '# Eunhaeng-ro|# Bom-gil|# Sol-gil|# Haneul-ro',
    'ko en',
  ),
  singapore: of(
    'Adeline Aisha Daniel Farid Jia Kavitha Marcus Mei Priya Ravi Wei Zara',
    'Chan Goh Iskandar Koh Lau Nair Ong Rahman Tan Yeo',
    '# Nutmeg Road|# Orchid Lane|# Tembusu Street|# Lorong Melati',
    'en zh ms',
  ),
  thai: of(
    'Anong Chai Dao Kanya Krit Malee Narong Nicha Ploy Somchai Suda Tawan',
    'Boonmee Chaiyasit Duangdao Intharat Kittisak Phongphan Rattana Srisuk Thongdee Wattana',
    '# Soi Dok Mai|# Soi Rim Nam|# Thanon Tha Pae|# Soi Ban Suan',
    'th en',
  ),
  balinese: of(
    'Agung Ayu Dewi Gede Kadek Ketut Komang Luh Made Nyoman Putu Wayan',
    'Adnyana Ardika Darma Kusuma Mahendra Pradnya Sudarma Suryani Widiana Yasa',
    'Jalan Bambu #|Jalan Sawah #|Jalan Raya Kelapa #|Jalan Teratai #',
    'id en',
  ),
  vietnamese: of(
    'An Bình Chi Dũng Hà Hoa Lan Linh Minh Phương Quân Thảo',
    'Bùi Đặng Đỗ Dương Hồ Lê Ngô Phan Trần Vũ',
    '# Phố Hoa Sen|# Phố Hàng Cây|# Ngõ Bàng|# Đường Hồ',
    'vi en',
  ),
  indian: of(
    'Aarav Anika Devika Ishaan Kabir Leela Meera Nikhil Priya Rohan Sarita Tara',
    'Bhandari Chauhan Gurung Iyer Joshi Mathur Rathore Shekhawat Thapa Verma',
    '# Neem Marg|# Peepal Lane|# Haveli Road|# Lotus Marg',
    'en hi',
  ),
  american: of(
    'Amber Caleb Chloe Dylan Elena Grace Isaiah Jordan Maya Nathan Ruby Wes',
    'Alder Beckett Carver Delgado Ellison Hollis Kealoha Mercer Rivers Whitlock',
    '# Maple Street|# Cedar Avenue|# Willow Lane|# Juniper Drive|# Second Street',
    'en es',
  ),
  australian: of(
    'Aroha Ben Charlie Ella Hemi Isla Jarrah Kirra Liam Mia Ruby Tane',
    'Ashby Coburn Drummond Flinders Harlow Mackay Ngata Parata Sheldon Tui',
    '# Banksia Street|# Harbour View Road|# Wattle Lane|# Kauri Road',
    'en',
  ),
} as const satisfies Record<string, Naming>

export type Region = keyof typeof NAMINGS

/** The naming of a region. */
export function namingOf(region: Region): Naming {
  return NAMINGS[region]
}
