/** Sample content for the stories of the optional sections; none of it is built into the site. */
import type { Prose, SiteContent } from '#content/schema';
import type { PictureFiles, Pictures } from '../../../src/page/components/Picture.tsx';
import beach from './beach.jpg';
import home from './home.jpg';
import kit from './kit.jpg';
import mat from './mat.jpg';
import park from './park.jpg';

const photo = (src: string, width: number, height: number): PictureFiles => ({
  width,
  height,
  src,
  avif: '',
  webp: '',
});

export const SAMPLE_PICTURES: Pictures = {
  'park.jpg': photo(park, 960, 720),
  'beach.jpg': photo(beach, 960, 720),
  'home.jpg': photo(home, 720, 960),
  'mat.jpg': photo(mat, 960, 640),
  'kit.jpg': photo(kit, 720, 840),
};

const paragraph = (text: string): Prose => [{ kind: 'paragraph', children: [{ kind: 'text', text }] }];

export const SAMPLE_TESTIMONIALS: SiteContent['testimonials'] = {
  heading: 'Kind words',
  entries: [
    {
      quote: 'She listened first, and then we walked. I have kept walking.',
      name: 'Sam',
      place: 'Buderim',
      given: '2026-05-03',
      source: 'Letter',
      consent: 'Letter of 3 May 2026',
    },
    { quote: 'Always on time, always at my pace.', name: 'Robin', tie: 'Robin is a friend of the practice.' },
    {
      quote:
        'Three times as many words as anybody expected to be put here, because people who are asked for a line or two sometimes write a page, and the page must stand it: from the first lunge on the sand to the last stretch against the paperbark, with every hill between.',
      name: 'Maximiliane-Alexandra',
      place: 'Maroochydore',
    },
  ],
};

export const SAMPLE_TEAM: SiteContent['team'] = {
  heading: 'The team',
  entries: [
    {
      name: 'Name goes here',
      role: 'Accredited exercise physiologist',
      text: 'A sentence about the person and what they like to teach.',
      link: { label: 'Read more', url: '#about-section' },
    },
    { name: 'Second name', role: 'Pilates teacher', image: { file: 'kit.jpg', alt: 'A mat and a hat' } },
  ],
};

export const SAMPLE_JOURNAL: SiteContent['journal'] = {
  heading: 'Journal',
  intro: 'Notes from the beach.',
  entries: [
    {
      id: 'winter-walks',
      title: 'Winter walks that need no hill',
      date: '2026-06-01',
      summary: 'Flat paths, soft sand and a wind that is kind to knees.',
      image: { file: 'beach.jpg', alt: 'Someone balances on one leg on the beach' },
      body: paragraph('Start at the river mouth and turn when the tide says so.'),
      comments: [
        {
          name: 'Kim',
          date: '2026-06-02',
          text: 'Where is the nearest bench?',
          replies: [{ name: 'The practice', date: '2026-06-03', text: 'Beside the pandanus.' }],
        },
        { name: 'Ash', date: '2026-06-05', text: 'Lovely.', replies: [] },
      ],
    },
    {
      id: 'chair',
      title: 'A chair is a gym',
      date: '2026-05-12',
      summary: 'Four things to do before the kettle boils.',
      body: paragraph('Sit tall. Stand up. Sit down as slowly as you can.'),
      comments: [],
    },
  ],
};

const shot = (file: string, alt: string, category: string, caption?: string) => ({
  image: { file, alt },
  category,
  ...(caption !== undefined && { caption }),
});

export const SAMPLE_GALLERY: SiteContent['gallery'] = {
  heading: 'Around the Coast',
  entries: [
    shot('park.jpg', 'Someone steps up on a bench under a tree', 'Park', 'Cotton Tree'),
    shot('beach.jpg', 'Someone balances on one leg on the beach', 'Beach'),
    shot('home.jpg', 'Someone exercises on a chair at home', 'Home'),
    shot('mat.jpg', 'Someone lies on a mat, head and feet lifted', 'Home', 'Matwork'),
    shot('kit.jpg', 'A mat and a hat on the sand', 'Beach'),
  ],
};

export const SAMPLE_CAROUSEL: SiteContent['carousel'] = {
  heading: 'A closer look',
  entries: [
    {
      title: 'First visit',
      text: paragraph('We talk, then we move a little.'),
      image: { file: 'park.jpg', alt: 'Someone steps up on a bench under a tree' },
    },
    { title: 'Your plan', text: paragraph('On one page, in plain words.') },
    {
      title: 'Six weeks on',
      text: paragraph('We look back and choose what is next.'),
      image: { file: 'beach.jpg', alt: 'Someone balances on one leg on the beach' },
    },
  ],
};

export const SAMPLE_UNITS = ['days', 'hours', 'minutes', 'seconds'];
