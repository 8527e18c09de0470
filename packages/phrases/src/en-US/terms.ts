import type { Terms } from '../terms.ts';

export const terms: Terms = {
  title: 'Terms of use and privacy',
  intro:
    'These terms apply between you, the organisation whose account you use, and the vendor who runs this console ("we"). They are written to be read; where a figure matters, it is stated once and plainly.',
  effectiveOn: '2026-11-15',
  sections: [
    {
      id: 'service',
      heading: '1. The service',
      paragraphs: [
        'Tilldeck lets organisations manage the point-of-sale terminals, printers, scanners, scales and kiosks they answer for: see their state, install apps, change settings, send files, lock lost devices and help users remotely.',
        'What you can do depends on the roles your organisation gave you. A partner may allow its upper partner to act for it; whenever somebody does, it is shown on the screen and written into the audit trail.',
      ],
    },
    {
      id: 'account',
      heading: '2. Your account',
      paragraphs: [
        'An account belongs to one person. Keep your password to yourself; we never ask for it by e-mail or telephone. Activation and reset links are valid for 24 hours and work once.',
        'Tell your administrator at once when you suspect that somebody else uses your account. What is done with it counts as done by you until you say so.',
      ],
    },
    {
      id: 'conduct',
      heading: '3. What is not allowed',
      paragraphs: [
        'Do not manage devices you have no right to, do not publish apps that harm their users or break the law, do not try to get around limits or permissions, and do not use remote access to look at what is not your business.',
        'We may suspend an account that puts devices, data or other customers at risk. We say why, and lift the suspension when the reason is gone.',
      ],
    },
    {
      id: 'fees',
      heading: '4. Fees and payment',
      paragraphs: [
        'Paid services are charged by the day. The fee for a day is charged within 24 hours after that day’s service.',
        'If a fee cannot be charged because the balance is too low, a penalty of 0.3% of the unpaid amount is due for every day it is overdue.',
        'When a service is suspended for lack of payment, the balance must be topped up within 24 hours after the suspension. After that we may end the service.',
      ],
    },
    {
      id: 'availability',
      heading: '5. Availability and liability',
      paragraphs: [
        'We announce planned maintenance in the console. Devices keep working while the console is away and catch up when it is back.',
        'If the service fails through our fault, we compensate you up to the fee of the day on which it failed. This cap does not apply to intent, gross negligence, or harm to a person.',
      ],
    },
    {
      id: 'data',
      heading: '6. What we store, and why',
      paragraphs: [
        'About you: name, e-mail address, telephone number, company, roles, language and time zone, sign-ins with time and network address. We need them to let you in and to keep others out.',
        'About devices: serial number, model, owner, state, installed apps, network and, where your organisation switched it on, location. They are used to show you your fleet and to carry out what you ask for.',
        'About actions: who changed what, when, for whom and why. This trail protects you as much as us.',
      ],
    },
    {
      id: 'retention',
      heading: '7. How long we keep it',
      paragraphs: [
        'User records are kept for 90 days after an account is closed and are then deleted, unless a law makes us keep them longer.',
        'Files and histories follow the periods your organisation sets; the console shows them where the files are.',
      ],
    },
    {
      id: 'sharing',
      heading: '8. Who else sees it',
      paragraphs: [
        'Your organisation, its upper partners as far as it allowed that, and the vendor’s support when you ask for help. We do not sell data, and we hand it to authorities only where the law compels us.',
        'Passwords and device codes are encrypted before they leave your browser and are never stored in clear.',
      ],
    },
    {
      id: 'rights',
      heading: '9. Your rights',
      paragraphs: [
        'You may see, correct and take away what we store about you, and have it deleted where no duty to keep it stands against that. Ask your administrator, or write to the contact address at the foot of this page.',
        'An account can be ended in the account settings once no devices or sub-accounts are linked to it.',
      ],
    },
    {
      id: 'changes',
      heading: '10. Changes',
      paragraphs: [
        'When these terms change we say so in the console at least 30 days before. If you do not agree, you can end your account until then.',
      ],
    },
  ],
};
