import type { Section } from '@qe/api/database'
import { policy } from '@qe/api/domain'
import { heroColours } from '../photos'

interface Page {
  slug: string
  title: string
  summary: string
  sections: Section[]
}

const feePercent = policy.serviceFeeBps / 100

/** The home page's pieces; their shape is `homeBlocks` of the content calls. */
export const homeContent = {
  hero: {
    title: 'A place of your own, somewhere else',
    subtitle:
      'Homes, cabins and rooms from people who live there. With your dates, the price you see is the price you pay.',
    photo: { path: 'media/hero', alt: 'A house on a hill above a quiet bay, in evening light', colours: heroColours },
  },
  rails: [
    {
      key: 'loved',
      title: 'Loved by guests',
      subtitle: 'Places with the warmest reviews',
      search: 'minRating=4.7&sort=rating',
    },
    { key: 'instant', title: 'Book at once', subtitle: 'No waiting for an answer', search: 'bookingType=instant' },
    { key: 'pool', title: 'With a pool', subtitle: 'For long, slow afternoons', search: 'amenities=pool' },
    { key: 'pets', title: 'Bring the dog', subtitle: 'Hosts who are glad of four legs', search: 'pets=1' },
    { key: 'family', title: 'Room for everyone', subtitle: 'Six guests and more', search: 'guests=6' },
    {
      key: 'work',
      title: 'A desk and good internet',
      subtitle: 'For a week of working elsewhere',
      search: 'amenities=workspace&amenities=wifi',
    },
  ],
  steps: [
    {
      title: 'Choose your dates',
      text: 'With your dates, every card and every pin shows the total of your stay, with cleaning and taxes.',
    },
    {
      title: 'Book or ask',
      text:
        'Some places you book at once. For others you ask, and the host answers within a day. You pay only when ' +
        'they say yes.',
    },
    { title: 'Arrive', text: 'The address and how to get in are in your trip. Your host is one message away.' },
  ],
  hostCall: {
    title: 'Have a place to share?',
    text:
      'List it for free. You set the price, the rules and who may book. When a guest stays, we keep ' +
      `${feePercent}% and send you the rest a day after they arrive.`,
    button: 'Become a host',
  },
}

const about: Page = {
  slug: 'about-us',
  title: 'About Quality Escape',
  summary: 'Who we are, what we promise guests and hosts, and how we earn our money.',
  sections: [
    {
      heading: 'Why we are here',
      paragraphs: [
        'A good stay begins long before the door opens. It begins with a picture that tells the truth, a price ' +
          'without a surprise at the end, and somebody who answers.',
        'Quality Escape brings people who have a place together with people who need one for a while. We look ' +
          'after the parts between: dates that can’t be booked twice, money that is safe until you have arrived, ' +
          'and a clear way out when plans change.',
      ],
    },
    {
      heading: 'What we promise guests',
      paragraphs: [
        'Once you have chosen dates, the price on the card is the price you pay: cleaning and taxes are in it, ' +
          'and there is no fee on top for you.',
        'Before you pay, you see what comes back if you cancel, to the day and to the cent.',
        'Your money stays with us until a day after you have arrived. If the place is not what was promised, ' +
          'write to us before then.',
      ],
    },
    {
      heading: 'What we promise hosts',
      paragraphs: [
        'You decide who stays: let guests book at once, or have them ask first. You set prices for single ' +
          'dates, weekends and long stays.',
        `We keep ${feePercent}% of each stay, and nothing when nobody stays. The rest leaves for your bank a ` +
          'day after check-in.',
        'Every host shows who they are before a listing goes live. That protects good hosts from bad ones.',
      ],
    },
    {
      heading: 'How reviews work',
      paragraphs: [
        `Guest and host write about each other within ${policy.reviewDays} days. Neither sees the other’s words ` +
          'before both have written, or before the time is up. We remove reviews that hurt people, and none for ' +
          'being unkind about a sofa.',
      ],
    },
  ],
}

const support: Page = {
  slug: 'support',
  title: 'We are here to help',
  summary:
    'How to reach us, what to do when something goes wrong on the way or at the door, and how quickly we answer.',
  sections: [
    {
      heading: 'Before you write',
      paragraphs: [
        'Most things are quickest with your host: open the trip and write to them there. They see your message ' +
          'at once, and we can read along later if you need us to.',
        'Cancelling, receipts and changes of dates are in the trip as well. You always see the amount before ' +
          'you say yes.',
      ],
    },
    {
      heading: 'When something is wrong at the place',
      paragraphs: [
        'Tell your host first and add pictures. If it can’t be put right within a few hours, write to us on the ' +
          'same day. Until 24 hours after check-in the money has not left us, and we can give it back.',
        'If you are in danger, call the local emergency number first. In the European Union and many other ' +
          'places it is 112.',
      ],
    },
    {
      heading: 'How to reach us',
      paragraphs: [
        `Use the form on this page, or write to ${policy.supportEmail}. A person answers within a day, most ` +
          'often within two hours.',
        'Please name your booking’s code; it begins with QE and stands in your trip as “Reference”.',
      ],
    },
  ],
}

const terms: Page = {
  slug: 'terms',
  title: 'Terms of use',
  summary: 'The agreement between you and us, in plain words.',
  sections: [
    {
      heading: 'Who agrees to what',
      paragraphs: [
        'When a stay is confirmed, guest and host have an agreement with each other about that stay. We run the ' +
          'place where they meet, carry the money, and keep to the rules written here.',
        'You must be at least 18 years old to have an account. One person has one account, and may be guest and ' +
          'host with it.',
      ],
    },
    {
      heading: 'Booking and paying',
      paragraphs: [
        `Dates you have chosen are kept for you for ${policy.holdMinutes} minutes while you pay. With “book at ` +
          'once” you are charged then. With “ask first” the amount is reserved on your card; it is taken only ' +
          `when the host accepts, and let go when they decline or do not answer within ${policy.requestHours} ` +
          'hours.',
        'Prices are set by hosts. Your card is charged in the listing’s own currency; your bank may convert it.',
      ],
    },
    {
      heading: 'Cancelling',
      paragraphs: [
        'Each listing says which of our cancellation terms it uses, and the terms at the time of booking count. ' +
          'All times are those of the place where you stay.',
        'Booked at least seven days ahead, you may cancel within 24 hours and get everything back, whatever the terms.',
        'When a host cancels, the guest gets everything back, and the host can’t let the same dates again.',
      ],
    },
    {
      heading: 'Hosting',
      paragraphs: [
        'Describe your place as it is, keep its calendar right, and follow the laws of where it stands. You are ' +
          'the one to pay taxes on what you earn; taxes on stays that we collect are shown in each price.',
        `We keep ${feePercent}% of the price before taxes as our fee. Your share leaves for your bank ` +
          `${policy.payoutHoursAfterCheckIn} hours after check-in.`,
      ],
    },
    {
      heading: 'What we do not accept',
      paragraphs: [
        'Discrimination, hidden cameras, parties that neighbours suffer from, payments outside Quality Escape, ' +
          'and false listings or reviews. We may close an account for them; before we do we say why and hear the ' +
          'other side, unless somebody is in danger.',
      ],
    },
    {
      heading: 'When we disagree',
      paragraphs: [
        'Write to us first; we settle most things within a week. The law of your country of residence protects ' +
          'you as a consumer, and nothing here takes that away.',
      ],
    },
  ],
}

const privacy: Page = {
  slug: 'privacy',
  title: 'Privacy',
  summary: 'What we know about you, why, for how long, and how to have it shown or removed.',
  sections: [
    {
      heading: 'What we keep',
      paragraphs: [
        'Your name, e-mail address and what you add to your profile. Your bookings, messages and reviews. The places ' +
          'that you saved, with your notes, which nobody else sees; of a list that you share, whoever has the ' +
          'link sees the places and the dates. If ' +
          'you host: your listings and the document with which you showed who you are.',
        'We never see your card’s number. It goes straight to our payment provider, and we keep its last four ' +
          'digits so that you recognise it.',
      ],
    },
    {
      heading: 'Who sees what',
      paragraphs: [
        'Others see your first name, the first letter of your last name, your picture and your reviews. A ' +
          'listing’s exact address is shown once a stay is confirmed; before that the map is up to 500 metres ' +
          'off.',
        'Whoever you write with sees for a day when you were last active, unless you turn that off in your ' +
          'privacy settings; then you do not see it of them either.',
        'We do not sell anything about you, and there is no advertising here.',
        'Streets on our maps come from OpenFreeMap, unless whoever runs this site has tiles of their own: your ' +
          'browser then tells it your address on the internet and which part of the map you look at. The map asks ' +
          'for your own place only when you press “Near me”, and searches around it.',
        'Where messages can be translated, a message goes to the translator of whoever runs this site when you, or ' +
          'whoever you write with, asks for that: its text alone, without your names. We keep the translation for ' +
          'half an hour at most.',
      ],
    },
    {
      heading: 'How long',
      paragraphs: [
        'Bookings and payments as long as tax law asks for, mostly ten years. Messages three years after a ' +
          'stay. Everything else until you close your account.',
      ],
    },
    {
      heading: 'Your choice',
      paragraphs: [
        'You may see, correct, take along and delete what we keep about you. Your account’s settings do most of ' +
          'it; for the rest write to us.',
        'E-mails about bookings and messages can be switched off one by one.',
      ],
    },
  ],
}

const cookies: Page = {
  slug: 'cookies',
  title: 'Cookies',
  summary: 'The few small files that this site keeps in your browser, and what each is for.',
  sections: [
    {
      heading: 'What we set',
      paragraphs: [
        'One cookie keeps you signed in. Two remember your role and whether your profile is complete, so that ' +
          'pages do not flicker. One remembers which edition of each part of the site you see, so that a visit ' +
          'stays the same from page to page.',
        'If you allow notifications, one cookie holds your device’s address for them, and one says what kind of ' +
          'device it is.',
      ],
    },
    {
      heading: 'What we do not set',
      paragraphs: [
        'No advertising, no tracking across sites, no third-party analytics. That is why there is no banner to ' +
          'click away.',
      ],
    },
    {
      heading: 'Removing them',
      paragraphs: [
        'Signing out removes the ones about you. Your browser’s settings remove all of them; you will then be ' +
          'signed out.',
      ],
    },
  ],
}

const safety: Page = {
  slug: 'safety',
  title: 'Staying safe',
  summary: 'Simple rules that keep guests and hosts safe, and what to do when something feels wrong.',
  sections: [
    {
      heading: 'Stay on Quality Escape',
      paragraphs: [
        'Pay and write here. Somebody who asks you to pay elsewhere is asking you to give up every protection ' +
          'you have; tell us, and keep your money.',
      ],
    },
    {
      heading: 'At the place',
      paragraphs: [
        'Look for smoke alarms and the way out when you arrive. Cameras inside a home are not allowed; those ' +
          'outside must be named in the listing.',
      ],
    },
    {
      heading: 'If something feels wrong',
      paragraphs: [
        'Leave if you need to. Then call the local emergency number if there is danger, and write to us: we ' +
          'find you somewhere else to sleep.',
      ],
    },
  ],
}

export const pages: readonly Page[] = [about, support, terms, privacy, cookies, safety]

export const faq: readonly { group: string; items: readonly [question: string, answer: string][] }[] = [
  {
    group: 'Booking',
    items: [
      [
        'What does the price include?',
        'Everything you pay us: all nights, cleaning, extra guests or pets if you bring them, and taxes that we ' +
          'collect. With your dates, the card, the map, the place’s page and the checkout show the same figure; ' +
          'without dates you see the price of a night, before fees and taxes.',
      ],
      [
        'What is the difference between booking at once and asking?',
        'With “book at once” the stay is yours as soon as you have paid. With “ask first” the host has up to ' +
          `${policy.requestHours} hours to answer. The amount is only reserved on your card until they accept.`,
      ],
      [
        'Why did my dates go while I was paying?',
        `We keep dates for ${policy.holdMinutes} minutes. If paying takes longer, they are free for others ` +
          'again. You pay nothing; choose them once more.',
      ],
      [
        'Can I change my dates?',
        'Yes, once the stay is confirmed: open the trip and choose “Change dates or guests”. You see the new price ' +
          'before you ask. When your host agrees, you pay the difference, or it comes back to you.',
      ],
      [
        'When do I learn the exact address?',
        'As soon as the stay is confirmed. Until then the map is up to 500 metres off, for the safety of the ' +
          'people who live there.',
      ],
    ],
  },
  {
    group: 'Paying',
    items: [
      [
        'When is my card charged?',
        'At once for “book at once”. For a request, when the host accepts. A declined or unanswered request is ' +
          'never charged. If you pay in two parts, the second is taken from the same card before you arrive, on ' +
          'the day that your trip names.',
      ],
      [
        'My bank asks me to confirm. Is that you?',
        'Yes. Many banks ask cardholders to confirm a payment themselves. You come back to your booking ' +
          'afterwards, and the dates are kept for you meanwhile.',
      ],
      [
        'Is my card number safe?',
        'It never reaches us. It goes straight to our payment provider; we see the brand and the last four digits.',
      ],
    ],
  },
  {
    group: 'Cancelling',
    items: [
      [
        'How much do I get back?',
        'Open the trip: before you cancel, you see the exact amount. It follows the terms that were shown when ' +
          'you booked.',
      ],
      [
        'What do flexible, moderate and firm mean?',
        'Flexible: everything back until a day before check-in. Moderate: until 5 days before. Firm: until ' +
          '30 days before, and half until 7 days before. Stays of 28 nights or more have their own terms.',
      ],
      [
        'The host has cancelled. What now?',
        'You get everything back, without doing anything. The host can’t let those dates to somebody else, and ' +
          `you may write a review. In the last ${policy.creditWithinDays} days before arrival you usually get a ` +
          'credit for another stay as well.',
      ],
      ['How long does a refund take?', 'It leaves us at once. Banks take two to ten days to show it.'],
    ],
  },
  {
    group: 'Hosting',
    items: [
      ['What does it cost to host?', `Listing is free. Of each stay we keep ${feePercent}% of the price before taxes.`],
      ['When am I paid?', `Your share leaves for your bank ${policy.payoutHoursAfterCheckIn} hours after check-in.`],
      [
        'Can I decide who stays?',
        'Yes. Let guests ask first, read who they are and how others found them, and accept or decline within a day.',
      ],
      [
        'How do I close dates?',
        'Open your calendar, draw over the nights, and close them. Nights that guests have booked stay as they are.',
      ],
      [
        'Why do you ask for an identity document?',
        'So that guests can trust that a real person stands behind each listing. Only the people who check it ' +
          'ever see it.',
      ],
    ],
  },
  {
    group: 'Your account',
    items: [
      [
        'I have forgotten my password.',
        'Choose “Forgot your password?” when signing in. We send a code of six digits to your e-mail address; ' +
          'with it you set a new one.',
      ],
      [
        'Can I be guest and host with one account?',
        'Yes. Once you host, the menu has “Switch to hosting”, and from there “Switch to travelling”.',
      ],
      ['How do I get fewer e-mails?', 'Under Account, Alerts: each kind can be switched off.'],
    ],
  },
]

/**
 * Taxes on stays that the platform collects, by country, in basis points of the price before tax. Simplified from
 * public rates of 2026.
 */
export const taxes: readonly { countryCode: string; label: string; bps: number }[] = [
  { countryCode: 'US', label: 'Occupancy tax', bps: 1250 },
  { countryCode: 'CA', label: 'Accommodation tax', bps: 1300 },
  { countryCode: 'FR', label: 'Tourist tax', bps: 500 },
  { countryCode: 'IT', label: 'City tax', bps: 400 },
  { countryCode: 'ES', label: 'Tourist tax', bps: 300 },
  { countryCode: 'PT', label: 'City tax', bps: 350 },
  { countryCode: 'DE', label: 'City tax', bps: 500 },
  { countryCode: 'NL', label: 'Tourist tax', bps: 1250 },
  { countryCode: 'AT', label: 'Local tax', bps: 320 },
  { countryCode: 'JP', label: 'Accommodation tax', bps: 200 },
  { countryCode: 'MX', label: 'Lodging tax', bps: 500 },
  { countryCode: 'BR', label: 'Service tax', bps: 500 },
  { countryCode: 'IN', label: 'GST', bps: 1200 },
  { countryCode: 'ID', label: 'Accommodation tax', bps: 1000 },
  { countryCode: 'TH', label: 'VAT', bps: 700 },
  { countryCode: 'TR', label: 'Accommodation tax', bps: 200 },
  { countryCode: 'ZA', label: 'Tourism levy', bps: 100 },
  { countryCode: 'AE', label: 'Municipality fee', bps: 700 },
]
