import type { Terms } from '../terms.ts';

export const terms: Terms = {
  title: 'Terms of use and privacy',
  intro:
    'These terms apply between you, the organisation whose account you use, and the vendor who runs this console ("we"). They are written in plain language, and every figure is stated once.',
  effectiveOn: '2026-11-15',
  sections: [
    {
      id: 'service',
      heading: '1. The service',
      paragraphs: [
        'Tilldeck lets organisations manage the point-of-sale terminals, printers, scanners, scales and kiosks they answer for: see their state, install apps, change settings, send files, lock lost devices and help users remotely.',
        'What you can do depends on the roles your organisation assigned to you. A partner may allow its upper partner to work on its behalf; every such access is shown on the screen and recorded in the audit trail.',
      ],
    },
    {
      id: 'account',
      heading: '2. Your account',
      paragraphs: [
        'An account belongs to one person. Keep your password to yourself; we will never ask for it by email or telephone. Activation and reset links are valid for 24 hours and work once.',
        'Tell your administrator immediately if you suspect that someone else is using your account. You are responsible for what is done with your account until you report it.',
      ],
    },
    {
      id: 'conduct',
      heading: '3. Prohibited use',
      paragraphs: [
        'Do not manage devices you have no right to manage, do not publish apps that harm their users or break the law, do not try to get around limits or permissions, and do not use remote access to view anything unrelated to your task.',
        'We may suspend an account that puts devices, data or other customers at risk. We will tell you why, and lift the suspension once the reason no longer applies.',
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
        'We announce planned maintenance in the console. Devices keep working while the console is unavailable and synchronise once it is back.',
        'If the service fails through our fault, we compensate you up to the fee of the day on which it failed. This cap does not apply to intent, gross negligence, or harm to a person.',
      ],
    },
    {
      id: 'data',
      heading: '6. What data we store, and why',
      paragraphs: [
        'About you: name, email address, telephone number, company, roles, language and time zone, sign-ins with time and network address. We need them to give you access and to protect your account.',
        'About devices: serial number, model, owner, state, installed apps, network and, where your organisation turned it on, location. We use them to show you your fleet and to carry out your commands.',
        'About actions: who changed what, when, for whom and why. This audit trail protects you as much as us.',
      ],
    },
    {
      id: 'retention',
      heading: '7. How long we keep your data',
      paragraphs: [
        'User records are kept for 90 days after an account is closed and are then deleted, unless the law requires us to keep them longer.',
        'Files and histories follow the periods your organisation sets; the console shows them next to the files.',
      ],
    },
    {
      id: 'sharing',
      heading: '8. Who can see your data',
      paragraphs: [
        'Your organisation, its upper partners as far as your organisation allows, and the vendor’s support when you ask for help. We do not sell data, and we disclose it to authorities only where the law requires it.',
        'Passwords and device codes are encrypted before they leave your browser and are never stored unencrypted.',
      ],
    },
    {
      id: 'rights',
      heading: '9. Your rights',
      paragraphs: [
        'You may access, correct and export the data we store about you, and have it deleted unless we are required to keep it. Ask your administrator, or write to the contact address at the bottom of this page.',
        'You can close your account in the account settings once no devices or sub-accounts are linked to it.',
      ],
    },
    {
      id: 'changes',
      heading: '10. Changes',
      paragraphs: [
        'We will announce changes to these terms in the console at least 30 days in advance. If you do not agree, you can close your account before then.',
      ],
    },
  ],
};
