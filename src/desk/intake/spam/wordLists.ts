import type { WordIndex } from './wordIndex.ts';

/**
 * Single words, counted by how many different ones a message has: what enquiries to a practice are about, and what
 * trade is about. They are what holds for letters nobody has seen yet: a new pitch has new phrases, but still speaks
 * of offers and customers. Words that both sides use (exercise, clinic, health) are in neither list.
 */

/** In the spelling of `hashWords.ts`: small letters, no apostrophes. */
const splitWords = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The body, its troubles, and who looks after it. */
const HEALTH = splitWords(`
  neck knee knees hip hips shoulder shoulders ankle ankles foot feet toe toes leg legs arm arms wrist wrists
  elbow fingers spine spinal calf calves heel shin heart lung lungs chest pelvic pelvis lumbar joint joints
  muscle muscles bone bones tendon ligament nerve achilles hamstring meniscus acl mcl l4 l5 s1 pain pains
  painful sore hurt hurts hurting ache aches aching stiff stiffness weakness numb numbness swollen injury
  injuries injured fracture fractured sprain sprained bulging surgery surgical operation op operated
  arthroscopy reconstruction replacement mri xray diagnosis diagnosed disease arthritis osteoarthritis
  osteoporosis osteopenia diabetes diabetic t2dm sciatica scoliosis fibromyalgia asthma copd cancer chemo
  chemotherapy stroke parkinsons dementia sclerosis ms cp autism autistic adhd disability disabled
  hypermobility hypertension cholesterol cardiac menopause pregnant pregnancy postnatal covid fatigue dizzy
  dizziness anxious anxiety depression fallen fell falling balance unsteady jog swim swimming squat
  stretching strength strengthening stronger overweight obese sleep mobility flexible flexibility posture
  physio physiotherapist physiotherapy chiro chiropractor osteo podiatrist ot dietitian rheumatologist
  cardiologist neurologist paediatrician surgeon doctor doctors dr gp hospital ward referral referrals refer
  referred rehab rehabilitation medicare dva ndis workcover hicaps bupa medibank hcf epc veteran wheelchair
  walker pilates matwork assessment forearm forearms rsi hernia surgeons thumb rib ribs prolapse vertigo
  migraine headaches headache lupus pots eds tens lymphoedema concussion whiplash thigh groin jaw ears eye
  eyes belly stomach bowel bladder glute glutes hamstrings quads biceps cuff rotator bursitis tendonitis
  tendinopathy spur bunion gout vertebra vertebrae discs prolapsed slipped cramp cramps spasm spasms
  tingling stabbing burning limp limping crutches splint breathless puffed breathing oxygen inhaler insulin
  metformin tablets medication medications medicine oncologist oncology radiation lymph mastectomy dialysis
  kidney liver thyroid hormones hrt yoga reformer caesarean csection trimester midwife pram cleared recover
  recovering recovered flare flares flaring hoist back lower upper participant participants
`);

/** The same in other languages: pain, back, knee, shoulder, doctor, operation, mother, exercise, appointment. */
const HEALTH_ABROAD = splitWords(`
  dolor dolores duele espalda rodilla hombro cadera cuello médico operación cirugía lesión madre ejercicio cita
  dor dores costas joelho ombro quadril pescoço médica cirurgia lesão mãe exercício consulta
  douleur douleurs genou épaule hanche médecin kiné opération chirurgie blessure mère exercice séance
  schmerzen rücken knie schulter hüfte nacken arzt ärztin physiotherapie verletzung mutter übungen termin
  dolore dolori schiena ginocchio ginocchia spalla anca collo medico dottore intervento lesione mamma esercizi
  ból bóle plecy kolano bark biodro szyja lekarz operacja uraz ćwiczenia wizyta
  боль боли болит болят спина спину колено колени плечо шея врач операция операции травма мама маме упражнения занятие
  біль болить коліно лікар вправи
  ağrı ağrım ağrıyor diz omuz boyun doktor ameliyat sakatlık annem egzersiz randevu
  sakit nyeri punggung lutut bahu leher dokter operasi ibu latihan
  đau lưng gối vai cổ bác sĩ phẫu thuật chấn thương mẹ tập
  πόνο πόνος πονάει μέση γόνατο ώμος γιατρός εγχείρηση μητέρα άσκηση ραντεβού
  pijn rug schouder heup nek huisarts operatie moeder oefeningen afspraak
  ألم آلام ظهر ركبة كتف طبيب الطبيب عملية والدي والدتي أمي تمارين
  درد کمر زانو شانه دکتر عمل مادرم ورزش
  दर्द कमर घुटने घुटनों कंधे डॉक्टर ऑपरेशन माँ व्यायाम
  ਦਰਦ ਗੋਡੇ ਕਮਰ ਡਾਕਟਰ
  痛 腰 膝 肩 腿 腕 骨 医 術 疼 术 病 母 妈 父 运 動
  likod tuhod balikat operasyon nanay ehersisyo
`);

/** Who writes for whom, when and where to meet, and what else a practice is written to about. */
const MEETING = splitWords(`
  hand hands disc disk weak broke torn tear frozen transplant scan condition pressure bypass birth falls
  fall walk walks walking run runs running lift lifting surf surfing tennis bowls golf netball footy
  football cricket dance dancing marathon bike cycling gym stretch weight kg kilos nurse rebates pension
  pensioner mum mums mother dad dads father husband wife partner missus son sons daughter daughters grandson
  granddaughter grandmother nan nanna kids child boy girl brother sister aged yo yrs frame stick cane mat
  session sessions appointment appointments class classes lesson beginner monday mondays tuesday tuesdays
  wednesday wednesdays thursday thursdays friday fridays saturday saturdays sunday sundays morning mornings
  afternoon afternoons arvo evening evenings weekend park beach suburb live lives moved therapist therapy ep
  student students placement semester uni university school cancel reschedule my im ive he hes she shes her
  his someone somebody weeks months years since old home visit granny grandma grandpa nana poppy mate
  neighbour carer cousin uncle aunt niece nephew dancer runner retired farmer teacher head core brace boot
  cast breath stairs steps shower toilet bed chair couch floor garden gardening mowing tai chi toddler
  newborn teen teenager eighty seventy sixty fifty worse waitlist min mins wheel coordinator ring sorry
  thankyou club clubs juniors season volunteer volunteers volunteering charity council committee residents
  resident village coaches training assignment tafe thesis research researcher ethics journalist newspaper
  radio interview locum colleague handover discharge rooms exercises equipment babies newborns accreditation
  essa ahpra cpd abn remittance agreement permit insurance liability receipt worksite fundraiser fundraising
  raffle fete rotary probus parents coach team teams church parish stall community neighbourhood association
  library seniors browser button buttons form typo screen tried typed error broken works working iphone ipad
  tablet voucher
`);

/** Goods, prices, promises and what is done on the web to sell them. */
const TRADE = splitWords(`
  euros interés dinero urgente oferta ofertas descuento promoción empresa empresas negocio vendas ventas
  anúncios anuncios consultoria orçamento grátis gratuita kostenlos angebot rabatt kredit offre gratuit
  promotion sconto offerta fırsat fırsatı indirim ücretsiz kampanya otel promosi daftar сайт сайтов цены руб
  бонус депозит заявка скидка скидки недорого заработок оптом доставка регистрация ссылки база базу клиентов
  компаний offer offers offering offered free discount discounts discounted deal deals cheap cheapest lowest
  affordable pricing quality professional premium exclusive special limited reward rewards gift prize winner
  won winning guarantee guaranteed guarantees instant instantly bulk wholesale factory manufacturer supplier
  suppliers supply distributor import export shipping delivery catalog catalogue brochure stock product
  products brand brands branded launch launching services solution solutions package packages demo sample
  samples subscription lifetime monthly unlimited custom customised customized design designs designer
  develop developer developers development software platform apps system systems tool tools ai automation
  automated automatically website websites web domain hosting digital seo instagram tiktok youtube linkedin
  database data traffic ranking rankings rank keywords search visitors audience visibility content blog
  article articles posts video videos ads ad advert advertise advertising campaign campaigns marketing
  marketer promote promotional newsletter subscribe unsubscribe followers likes views reviews rating
  reputation leads sales sale sell selling buyer buyers buy orders shop store customer customers consumers
  competitors business businesses company companies agency firm enterprise corporate owner owners
  entrepreneur industry market markets niche revenue profit profits profitable roi growth grow scale boost
  increase improve maximise maximize success successful strategy strategies expert experts consultants
  partnership partnering collaborate collaboration opportunity opportunities proposal project projects
  portfolio invest investor investors investment investing capital fund funds funding loan loans credit
  borrow lender finance financing banking withdraw withdrawal account accounts payments payout trading
  trader crypto bitcoin coin wallet token earn earning earnings income million millions dollars usd percent
  commission margin links below install signup verify verification secure security expire expires expired
  urgent act hurry apply qualify eligible congratulations selected chosen renewal license licensed
  compliance casino betting jackpot pills pharmacy prescription viagra supplement supplements sexy singles
  dating backlink backlinks directory listing listings optimise optimised optimize optimized optimization
  optimisation conversion conversions converting pipeline funnel engagement authority keyword adwords
  wordpress shopify server plugin chatbot bot robot receptionist dashboard crm erp saas integration
  integrations workflow efficiency productivity streamline streamlined seamless seamlessly innovative
  tailored bespoke scalable leverage unlock elevate transform proven powerful ultimate amazing incredible
  effortless hassle obligation testimonials pitch prospects prospect inbound outbound b2b ecommerce startup
  startups founder founders ceo practitioners professionals practices clinics brokers broker brokerage
  mortgage property properties estate exporter exporting importer moq oem stockist resell reseller resale
  agents agent device devices machines furniture uniforms merchandise merch printing printed embroidered
  towels cleaners cleaning electricity energy solar broadband voip telecom eftpos terminal terminals parcel
  parcels customs tracking courier shipment container hacked hacker vulnerability vulnerabilities bug bugs
  bounty webcam malware ransom suspended suspension deleted blocked quota mailbox storage lawsuit sued fined
  copyright trademark infringement violation violations widow donate inheritance beneficiary deceased
  consignment lottery award awards nominated nomination nominee shortlisted edition feature featured
  magazine podcast episode guest host sponsored advertorial webinar masterclass ebook publish publishing
  publisher copywriter copywriting editors writer writers translation translations translators languages
  wikipedia logo banner animation animated sex hot naked nude adult lonely photos pics profile payday
  unsecured collateral lending cashflow overdraft overdue dividends yield forex fx signals tokens nft
  airdrop ethereum btc eth usdt blockchain staking mining cbd peptide peptides gummies keto semaglutide
  capsules herbal ayurvedic detox visa migration immigration passport diploma degree essay hire hiring
  outsource remote virtual freelancer freelance jobs workers interested introduce outreach inbox saving
  savings clients details australia australian organic social 000 1st conversation allied physiologists
  reply cash lend refinance debt debts creditors collections wealth shares stocks recruiter recruiters
  recruitment recruiting candidates candidate salary payroll staffing onboarding outsourced overseas
  dedicated engineers engineer programmers programmer coder coders frontend backend fullstack uiux mockups
  wireframe redesign revamp modern responsive converts landing headline blogger bloggers influencer
  influencers reels shorts viral hashtag creator creators subscribers impressions clicks competitor ranked
  ranks indexed crawl algorithm citation citations gmb testimonial trustpilot removal remove wiki accountant
  bookkeeping bookkeeper audit audits lodge deduction deductions subsidy grants utility utilities bills
  tariff switch lease leasing franchise franchises acquisition acquire acquiring merger valuation valued
  sellers exhibition expo attendee attendees delegates summit conference networking speaker mouse pens
  tshirts shirts signage banners stickers labels packaging desks flooring mattress mattresses led lamps
  handbags perfume sunglasses serum collagen probiotics vitamins testosterone steroids botox weightloss
  slimming fatburner enlargement potency erection libido vpn antivirus backup backups cloud servers ssl ddos
  scanner exploit drone drones camera cameras cctv alarm robots gadget gadgets congratulation prizes
  sweepstake sweepstakes coupon coupons promo esteemed kindly humbly urgently proposals mutual mutually
  beneficial attorney barrister diplomat refund refunds reimbursement overcharged chargeback translated
  subtitles voiceover transcription proofreading editing access portal analytics metrics insights benchmark
  percentage double triple tenfold faster easier cheaper smarter trials freebie complimentary introductory
  launched collab ambassador affiliates wasting overpaying simplify simplified powered backed trusted
  certified verified leading worldwide nationwide global international china india pakistan bangladesh
  shenzhen guangzhou yiwu vietnam dubai lagos ukraine hosted turnkey white label whitelabel bundle tier
  upgrade thousands hundreds billion k advertised agencies salon lenders repayments refinancing borrowing
  forexsignals bets odds stake stakes readership readers reader issue profiles abstract producer produce
  producers minimum pairs item items panels battery batteries album bored members channel join scored heirs
  heir inherit strict visas relocation unusual detected signin suspicious advisers adviser advisor advisors
  structure overhead turnover margins overheads sheet catalogs specs pitchdeck slides concept concepts
  homepage redesigned wireframes themes theme template templates calendars bookings scheduling autopilot
  passive leadgen optin signups enquiries inquiries closing closers funnels copywriters scripts expertise
  speakers speak inviting invitation editorial editor columns column listicle mention mentioned mentions
  backlinked influencing reach organically trending processing processor gateway settlement acquirer
  surcharge surcharges statements statement acquired valuations exit succession policies premiums
  underwriter underwriters credential credentials locked restore expiring transfer wire westernunion paypal
  payid giftcards trial seat seats beta waitlisted sourcing sourced procurement tender tenders rfq quotation
  quotations sterile gloves masks sanitiser ppe escort escorts massage hookup fling affair mature astrology
  psychic tarot spell healer diplomas certificates transcripts hacking hackers spy cheating recovery
  retrieval préstamo préstamos crédito créditos inversión inversiones clientes publicidad redes sociales
  agencia agência propuesta proposta compromiso compromisso presupuesto cotización servicios serviços
  aumentar impulsar posicionamiento tienda loja página sitio mayoreo proveedor fábrica prêt prêts
  particuliers taux argent financement entreprise référencement visibilité devis site clientèle
  investissement angebote webseite unternehmen werbung kunden umsatz suchmaschinen finanzierung zinsen
  darlehen investieren gewinn prestito prestiti aziende clienti pubblicità finanziamento guadagnare
  preventivo pożyczka pożyczki firmy reklama strony pozycjonowanie zysk автоматы игровые казино выигрыш
  выводом регистрируйся регистрируйтесь подарок карту деньги кредит займ займы реклама рекламы продвижение
  продвижения раскрутка заявки клиенты бизнес бизнеса компании рассылка рассылки предлагаем предложение
  сотрудничество прибыль инвестиции заработать криптовалюта биткоин купить продажа продаем магазин товары
  оптовые посредников ипотека квартиру новостройке сайта сайте яндекс яндекса faiz bahis bonus şirket reklam
  müşteri fiyat judi slot gacor maxwin terpercaya pinjaman jasa murah vay lãi suất quảng cáo presale
  insiders altcoin gala finalist capacity filming film footage resellers dropship dropshipping airtime
  prepaid preapproved оплата топ результат результату предложить сотрудничества manuscript journal papers
  scopus hampers telehealth wearable wearables orphans orphanage downline netflix amazon ebay mygov debtors
  dmca lessor headcount retainer retainers cohort accelerator
`);

/** So common in English that a message of some length without them is in another language. */
const ENGLISH = splitWords(
  'the to and you your is in of for i we a my have with are on it that be can do this',
);

/** Services where one chats under a name of one's own choice. */
const CHAT = splitWords('whatsapp telegram skype viber телеграм вотсап');

/** How many words of each list a text has: of English all, of the others the different ones. */
export interface WordCounts {
  health: number;
  meeting: number;
  trade: number;
  chat: number;
  english: number;
}

/** What counts for what. */
export const WORD_LISTS = {
  health: [...HEALTH, ...HEALTH_ABROAD],
  meeting: MEETING,
  trade: TRADE,
  chat: CHAT,
  english: ENGLISH,
} as const satisfies Record<keyof WordCounts, readonly string[]>;

const BITS = { health: 1, meeting: 2, trade: 4, chat: 8, english: 16 } as const;

/** @returns what counts the words of a text, as the word index reads them */
export function buildWordCounter(wordIndex: WordIndex): (words: readonly number[]) => WordCounts {
  const bits: number[] = [0];
  for (const name of Object.keys(BITS) as (keyof WordCounts)[]) {
    for (const word of WORD_LISTS[name]) {
      const number = wordIndex.add(word);
      bits[number] = (bits[number] ?? 0) | BITS[name];
    }
  }
  const lists = Uint8Array.from(bits, (bit) => bit ?? 0);
  return (words) => countWords(lists, words);
}

function countWords(lists: Uint8Array, words: readonly number[]): WordCounts {
  const counts = { health: 0, meeting: 0, trade: 0, chat: 0, english: 0 };
  const met = new Set<number>();
  for (const word of words) {
    const bits = lists[word] ?? 0;
    if (bits === 0) continue;
    counts.english += Number((bits & BITS.english) > 0);
    if (met.has(word)) continue;
    met.add(word);
    counts.health += Number((bits & BITS.health) > 0);
    counts.meeting += Number((bits & BITS.meeting) > 0);
    counts.trade += Number((bits & BITS.trade) > 0);
    counts.chat += Number((bits & BITS.chat) > 0);
  }
  return counts;
}
