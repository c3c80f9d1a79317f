/**
 * What sellers and swindlers write: the terms of each trade, and the parts a cold letter is made of. Rather the
 * things that are said than the wording of single letters, which changes every week.
 *
 * A line is a phrase: words in order, `a|b` for either, `@class` for any word of a class below, `..` for up to three
 * words between. A word of four letters or more also stands for its plural in s. All is in the spelling of `hashWords.ts`:
 * small letters, no apostrophes; where a script puts no spaces, each character is a word.
 */
export const WORD_CLASSES: Readonly<Record<string, string>> = {
  business:
    'business|practice|clinic|company|brand|firm|store|shop|organisation|organization|studio|industry|niche',
  businesses:
    'businesses|practices|clinics|companies|brands|firms|practitioners|professionals|providers|trainers',
  site: 'website|site|webpage|web|homepage|page',
  buyers:
    'customer|client|patient|lead|sale|booking|enquiry|enquiries|inquiries|appointment|visitor|revenue|traffic',
  sell:
    'help|offer|provide|design|build|sell|create|specialise|specialize|deliver|develop|supply|make|place|submit|' +
    'manage|run|ran|fund|bring|publish|connect|manufacture|produce|represent|guarantee|generate|promote|recruit|' +
    'finance|lend|buy|ship|export|print|fix|remove|improve|launch|invite|feature|handle',
  talk: 'chat|call|conversation|demo|meeting|zoom|video|word',
  seller: 'agency|company|studio|platform|brokerage|startup|team|firm|factory|consultancy|publisher',
  trade:
    'designer|developer|marketer|copywriter|freelancer|consultant|strategist|assistant|broker|writer|editor',
  network: 'google|facebook|instagram|tiktok|youtube|linkedin|meta|trustpilot|bing|yandex',
  grow: 'grow|scale|boost|expand|increase|raise|double|triple|skyrocket|maximise|maximize|improve|generate',
  offered:
    'trial|audit|sample|demo|report|consultation|analysis|mockup|proposal|estimate|quote|draft|month|portfolio',
};

/** Terms of a trade, by the name the owner is told. Nobody who looks for help with a body needs two of them. */
export const SALES: Readonly<Record<string, string>> = {
  'search ranking': `
    seo
    backlink
    link building|insertion|exchange|placement|outreach
    guest post|posting|blog|article
    sponsored post|article|content
    dofollow|nofollow
    do follow
    domain|page authority|rating
    organic|targeted|website|web traffic
    traffic .. your @site
    search engine|rankings
    rank|ranks|ranked|ranking .. @network|search
    @network .. ranking|rankings
    first|1st|top page|spot|position .. @network|search
    page one|1 .. @network
    googles|google first|1st|top|s
    keyword research|ranking
    main|target|your keyword
    meta description|tag|title
    keywords|pages .. ranking|ranks
    local citations|pack
    map|maps ranking|pack|listing
    business|profile optimisation|optimization
    @network .. my|our|your business profile|listing
  `,
  'websites and apps': `
    @site|app|application|software|logo|graphic|brand design|designer|designing|development|developer
    redesign|redesigning|revamp|rebuild .. @site
    @site .. redesign|redesigned|outdated|compliant
    many|several|some errors|bugs|mistakes .. site|website
    mobile|booking app
    wordpress|shopify|woocommerce|webflow
    dedicated developer
    explainer|animated|promotional|promo video
    landing page
    @site speed
    call to action
    unlimited revisions
    wcag|gdpr
    domain expiration|registration|renewal
    web hosting
    saas|erp|crm
    booking|management|scheduling|practice software|system|app .. for|built
    domain .. sale|available|broker
    mockup
    ui ux
    full stack
    site|website security|backup|maintenance
    qr code menu
  `,
  'advertising and leads': `
    lead generation|gen
    qualified|exclusive|verified|warm lead
    generate|generating .. @buyers
    digital|email|content|influencer|affiliate|sms|internet|online|network|search|video marketing
    marketing agency|company|campaign|services|strategy|expert|specialist|consultant|automation
    @network|paid|search|display ads|advertising
    adwords|ppc
    ad campaign
    mailing|contact|prospect list|database
    email list|database of
    email database
    decision maker
    demand generation
    conversion rate
    @grow .. conversions|roi
    brand awareness
    sales funnel|pipeline
    cold calling|emailing
    business development manager|executive
    contact forms
    your ad|advert|message .. seen|millions|forms
    million|millions .. owner|form|people|inboxes
    business directory|listing
    directory listing
    online presence|visibility|reputation
    revenue stream
    advertorial
    full|half page ad|feature|advert
    media kit|buyer
    press release
    attendee|attendees|visitors list|lists|database
    exhibitor|sponsorship opportunities
    free webinar|masterclass|ebook|training
    join .. webinar|masterclass
    growth|marketing|acquisition|outreach system|strategy|specialist|consultant|package
    sms|bulk|mass campaign|blast|messaging|mailing|mailer
    scale|scaling your
  `,
  'reviews and followers': `
    smm
    social media management|marketing|manager|growth|panel|post|content
    @network|five|positive|real|buy reviews
    buy .. reviews|followers|likes|views
    @network .. followers|likes|subscribers|views
    negative|bad|fake|one star reviews .. remove|removal
    remove|removal .. negative|bad reviews
    reputation management
    verified|blue badge|tick
  `,
  'loans and investments': `
    business|personal|payday|unsecured|quick|bridging|online loan
    loan offer|approval|amount
    loans from|at
    working capital
    cash advance
    merchant account|services|cash|processing
    payment|card processing|processor
    payments company
    no|hard|bad credit check|accepted|score
    no collateral
    interest per annum
    government grant
    grants .. small|business
    forex|fx|trading|crypto|copy trading|signal|trader|robot|bot|platform|investment
    bitcoin|btc|ethereum|eth|usdt|crypto|cryptocurrency|blockchain|airdrop|nft
    online investment
    investment opportunity|plan|platform|proposal|project
    passive income
    financial freedom
    binary option
    win rate
    recover|recovery|retrieve .. funds|lost|crypto
    no win no fee
    next of kin
    inheritance fund
    million dollars|usd|euros|pounds
    business proposal|funding|finance
    line of credit
    funding .. business|days|hours|approved
    equipment|invoice finance|financing
    equity|angel|private|potential investor
    invest in .. your|projects|business
    investor|investors .. fund|funding|projects
    swift|mt103|sblc
    bank guarantee|draft|instrument
    atm card
    consignment
    compensation fund|funds|payment
    inherit|inheritance|deceased|estate .. million|funds|kin|bank
    widow
    lower|reduce|save|saving .. fees|bill|bills|tax|premiums
    eftpos|transaction|processing|merchant|card fees|fee|terminal|terminals|rates|reader|readers
    payment gateway
    tax|energy|electricity|power|insurance broker|comparison|plans|refund|bills
    bookkeeping services
    lost .. investment|crypto|scam
    funds recovery
    presale|ico|memecoin|altcoin
    un|peacekeeping|military mission
    trusted person|partner|foreigner
    box|trunk .. savings|cash|gold|funds
    strict confidence|confidentiality
  `,
  gambling: `
    casino|betting|sportsbook|bookmaker|jackpot|pokies|roulette|baccarat
    free spins
    welcome|deposit|signup|registration|member bonus
    no deposit
    online slots|gambling|poker|gaming
    slots|slot online|machines|bonus
    bet|bets .. win|bonus|odds|online
    no deposit needed|bonus
  `,
  'medicines and goods': `
    viagra|cialis|levitra|kamagra|tramadol|xanax|ambien|modafinil|phentermine
    without|no .. prescription
    online|canadian pharmacy
    wholesale|bulk|buy semaglutide|tirzepatide|retatrutide|peptide|sarms
    vials from
    cbd oil|gummies|products
    fat burner|burning
    melt|burn fat
    keto|weight .. gummies|gummy|pills
    lose .. kilos|kg|pounds in .. days|weeks
    male enhancement
    miracle|magic|weird .. cure|pill|trick|gummy
    replica|rolex|gucci|vuitton
    essay writing|writer
    solar panel|battery|rebate
    hair transplant
    dental implants .. trip|hotel|from
    pills|medication|medications .. online|cheap|discount|overnight|shipping
    buy .. online .. prescription
    hgh|steroids|anabolic .. sale|buy|online|shop
    ozempic|wegovy|mounjaro|semaglutide .. sale|buy|discount|wholesale|without|shipping|stock
    discreet|worldwide|free|fast shipping|delivery .. to|worldwide|guaranteed
    ray|designer ban|bans|handbags|watches|sunglasses
    distributor|stockist|reseller|dealer
    wholesale
    save up to
    up to .. off
    percent off
    all on four|4
    face masks|gloves .. stock|bulk
    massage gun|guns
    printing|printed .. flyers|brochures|shirts|cards
    embroidered|branded|custom uniforms|apparel|merchandise|shirts|water
    cleaning services|company|quote
  `,
  'dating and adult': `
    porn|xxx|onlyfans|camgirl|escorts|milf
    adult|casual|online dating
    hot|sexy|horny|lonely|naked|nude girl|women|woman|meeting|single|photo|pics
    meet .. sex|tonight|singles
    no strings attached
    sex tonight|chat|dating
    alone tonight
    hi|hello|dear handsome
    sugar daddy|mummy|baby
    single women|ladies|girls|moms
    russian|ukrainian|asian|local women|brides|girls|ladies
    my webcam|nudes|nude
    intimate|sexual .. video|photos|massage|service
    serious relationship|relations
    nice|kind|lonely|single girl|lady|man|gentleman
    my photos|pics .. here|send|private
    psychic|tarot|spell reading|caster|reader
  `,
  'prizes and claims': `
    claim|win .. gift card
    lucky visitor|winner|shopper
    you .. chosen|selected .. receive|win|winner
    been shortlisted|nominated
    award ceremony|coordinator
    claim .. prize|free|reward|gift|winnings|bonus
    unclaimed|pending transfer|funds|payment|package
    package|parcel waiting|pending
    confirm .. delivery|withdrawal|shipment
    complete .. survey
    lottery
    congratulations .. won|winner|selected|chosen
    you have won
    iphone .. win|claim|free|receive|pro
    you .. eligible|qualify .. rebate|grant|refund|reward|payment|cost
    beneficiary
    featured .. guest|issue|edition
    top|best 10|ten|50|100 .. practices|clinics|physiologists|providers|businesses
    trophy|plaque
    you .. finalist|winner|nominee
    gala .. tickets|dinner|awards
    call for papers|abstracts
    impact factor
    peer reviewed journal
    submit .. manuscript|abstract|paper
    editorial board|panel
    donate|donation .. orphans|orphanage|refugees
  `,
  'accounts and demands': `
    verify|confirm|update|validate your account|mailbox|password|identity|details|wallet
    mailbox|email|inbox|storage quota|full|suspension|suspended|upgrade|storage
    account .. suspended|deleted|locked|limited|deactivated|terminated
    final|last|urgent|legal notice
    legal action
    you .. sued|fined
    using .. images|photos|pictures without
    copyright infringement
    trademark
    invoice .. overdue|unpaid|due
    days overdue
    collection charges|agency
    amount due
    secure link|online
    your device .. hacked|infected
    copyright|infringement|lawsuit|illegal|intellectual
    register .. name|trademark|brand
    your ownership|webcam|contacts
    evidence|proof of .. ownership|infringement|violation
    i|we .. hacked|recorded you|your
    your|unusual sign|login activity|attempt|in
    click .. verify|unsubscribe|confirm
    password .. expire|expires|expired
    your parcel|package|shipment .. held|customs|delivery
    unpaid toll|fine|invoice
    non compliant|compliance
    you are|may|could .. sued|liable|fined
    websites .. fined|sued
    tax refund
    netflix|paypal|amazon|mygov|ato|ebay .. account|payment|refund|suspended|membership
    unpaid invoices|debts
    dmca
  `,
  'outsourcing and supplies': `
    virtual|remote assistant
    outsource|outsourcing|offshore
    data entry
    manufacturer|factory|supplier|exporter .. of|price|china|from|in
    factory|wholesale|bulk price|order
    moq|oem|odm
    free samples
    catalog|catalogue
    freight forwarder|forwarding
    based in india|china|pakistan|bangladesh|vietnam|ukraine|dubai
    ai chatbot|receptionist|agent|assistant|tool|platform|automation|voice
    virtual receptionist
    chatbot
    appointment setting|setter
    lifetime deal|access
    bpo
    staff|staffing|recruitment agency|solutions|augmentation
    remote team|staff|talent|assistants
    hire .. assistant|developers|va|virtual
    per|an hour .. developer|assistant
    oem|custom logo
    product|products .. wholesale|supplier|manufacturer|factory
    sourcing agent
    shipping agent|company|quote
    ai powered|driven
    your .. receptionist|phone .. ai
    missed|unanswered calls
    automate|automates|automating
    phone|voip system|provider
    white label
    private label
    minimum order|quantity
    corporate gifts|hampers|merchandise
    practice management software|system
    telehealth platform
  `,
  'easy earnings': `
    work|working from home .. earn|phone|online
    earn|earning|made|make .. per|a|in .. day|daily|days
    online|remote job|workers|worker
    part time online|remote
    no experience needed|required|necessary
    extra income
    hiring .. online|remote
    make|earn money online|fast|daily
    side hustle
    work from home job|jobs|opportunity
    per day|week .. online|phone|home
    affiliate program|programme
    investment .. returns|daily
    mystery shopper
    be your own boss
    home based business
  `,
};

/** The same trades in other languages; which of them it is, few owners need to know. */
export const FOREIGN_SALES = `
  казино|букмекер|букмекерская|фриспинов|фриспины
  бонус .. депозит
  онлайн слоты
  рабочее зеркало
  ставки на спорт
  продвижение|раскрутка|создание|разработка|оптимизация .. сайта|сайтов
  вечные|трастовые|трастовых|обратные ссылки|ссылок|сайтов
  рассылка|рассылки .. формы|формам|email|обратной
  база|базы данных|клиентов|компаний
  заработок|криптовалюта|криптовалюты|инвестиции
  кредит|займ|ипотека
  купить .. квартиру|диплом|справку|недорого|оптом|аккаунты
  новостройка|новостройке|новостройки|недвижимость
  без посредников
  préstamo|empréstimo
  crédito|créditos rápido|rápidos|personal|inmediato|sin
  sin aval|papeleo
  posicionamiento|diseño|páginas web|seo
  marketing|agencia|agência digital
  tráfego pago
  anúncios|anuncios .. google|facebook|instagram
  vendas|ventas .. empresa|negocio|negócio|loja|tienda
  apuestas|apostas
  criptomonedas|criptomoedas
  prêt|prêts entre|rapide|de|particulier|argent
  offre de prêt|crédit
  référencement naturel|google|de|web
  création de sites|site
  kredit|kredite|darlehen
  suchmaschinenoptimierung|webdesign
  prestito|prestiti|finanziamento
  pożyczka|pożyczki|pozycjonowanie
  bahis|kumarhane
  saç ekimi
  indirim|ücretsiz fırsatı|danışmanlık|kampanya
  slot gacor|online
  situs slot|judi
  pinjaman|maxwin|gacor|togel
  daftar sekarang
  vay tiền|vốn
  cá cược
  代 开
  包 税
  加 微 信
  博 彩
  贷 款
  网 站 建 设|优|推
  厂 家
  批 发
  我 司
  副 業
  投 資
  в топ
  оплата по результату
  выведем .. сайт|топ
  пишите в телеграм|whatsapp|вотсап|личку
  база|базу .. адресов|email|телефонов
  criamos|criação|desenvolvimento .. sites|site|lojas
  peça .. orçamento
  solicite .. cotización|presupuesto
  gana|ganar|ganhe|ganhar dinero|dinheiro
  集 客
  弊 社
  貴 社
  無 料 診 断
  格 安
  融 資
  您 的 网 站
  我 们 公 司|专
  专 业 代|办
  外 贸
  货 代
  微 商
  优 化 排
  игровые автоматы
  выводом денег
  redes|mídias sociais
  aumentar|triplicar|impulsar .. clientes|pacientes|vendas|ventas
  sem|sin compromisso|compromiso
  prêt .. particuliers|particulier
  mehr kunden|umsatz|besucher
  più clienti|vendite
`;

/**
 * The parts of a cold letter. Each alone is ordinary, and several phrases of one part count once: it is the parts
 * together, in one message, that make a pitch of any trade and in any wording.
 */
export const PITCH: Readonly<Record<string, string>> = {
  'addresses a business': `
    your|ur @site|@business
    your .. customer|competitor|audience|readers|revenue|calendar|diary
    your past|existing|new|potential|future client|patient
    @site|@business owner
    owner .. @site|@business
    you the owner
    @businesses like|such .. you|yours|as
    sole practitioners|traders
    small|solo|independent|mobile|allied|health|fitness|exercise|rehab|local @businesses|business
    dear|hello|hi sir|manager|business|owner|customer|webmaster|admin|shopper|director|sirs
    many|most|other|for exercise|sole|solo @businesses|physiologists
    exercise physiologists|professionals tell|who|in
    your .. members|followers|subscribers|staff|team
    @businesses .. australia|area|coast|your
    australian|aussie @businesses|business
    su|sua|seu|tu negocio|negócio|empresa
    votre site|entreprise
    ihre|ihrer|ihren webseite|homepage|internetseite|unternehmen
    tuo|vostro sito|negozio|azienda
    вашего|вашей|ваш|вашу сайта|компании|бизнеса|сайт|компанию|бизнес
    your google|listing|staff|competitors
    dear friend|beloved
    a|the @site|clinic|practice|business like yours|this
    your email|domain .. selected|chosen|won
    people|others|someone in your position|field|line|profession|area
    as a .. @business owner
    sole trader|practitioner|operator
    your hourly|books|caseload|waitlist|fees|insurance|software|admin|marketing|bookings|invoices|invoicing
    eps|aeps|physios|clinicians|podiatrists .. across|in|tell|use|who|like
    busy @businesses|eps|physios|clinicians
  `,
  'speaks as a seller': `
    we|we can|will @sell
    we|weve .. helped|built|developed
    weve been able
    we are .. leading|manufacturer|professional|certified|@seller
    were a .. @seller
    were running|offering|building|launching
    our @seller|@trade|software|system|tool|product|services|expert|pricing|package|panel|portfolio|host|podcast|magazine
    our team .. of|talking|help|can|will
    i @sell
    i represent|book .. group|guests|buyer|investor|company
    i work with .. @businesses|people
    i look after .. @businesses
    i write .. newsletter|blog|content|copy|article
    im|i|am|as a|an|am|with .. @trade|@seller|photographer
    @trade .. with|for|from
    this is .. from
    group|client|buyer|investor .. acquiring|acquire|buying|looking
    simple|small|little|smart system|tool|platform|software
    my rate|services|portfolio
    my|our company|firm|business|factory|service .. prints|makes|sells|offers|supplies|helps|builds|provides|does
    i have a|several|some|serious buyer|buyers|investor|investors|clients
    i have worked with .. @business|@businesses|clients
    we|i .. fix|remove|repair|rank|print|ship|export|manufacture|find|save|cut|reduce|automate|handle|buy|acquire
    we would|wed|id like to feature|invite|offer|propose|introduce|present|partner
    i found .. vulnerabilities|issues|problems|errors|mistakes
    helps|saves|lets|gives|drafts|writes|builds|turns .. @businesses|you|your
    used|trusted by .. @businesses|people
    i am|im reaching|writing out|to introduce|offer
    reaching out
    i run|own|founded|started|built .. @seller|service|tool|app|program
    my team|cofounder|agency|clients|program
    we recently|just|currently|already .. helped|launched|work|working|finished|support
    ive helped|worked|built|spent .. @businesses|@business
    our members|users|customers|readers|community|network|partners|program|approach|model
    we partner|partnered|specialise|specialize
    working with .. @businesses|physios|clinicians
  `,
  'makes an offer': `
    free .. @offered|website|shipping|bottle
    month free
    no obligation|commitment|strings|contract|charge|cost|upfront|lock|catch|risk
    nothing to install|lose|pay
    costs|lost nothing
    money back
    guarantee|guaranteed
    only|just for .. usd|aud|eur|per|a
    starting from|at
    best|cheap|cheapest|lowest|affordable|competitive|low|special price|pricing
    my|our|send|share .. price list
    special promotion|discount|deal|price
    use|promo|discount code
    past work
    my|our|see|share|show|view .. @offered|sample|concept|brochure|catalog|counts
    case study|studies
    premium|recognition|sponsorship package
    off today|everything|all|for
    without paid|contracts|spending
    free of charge
    flat|small|one fee|price|payment
    pay .. only|nothing|after
    starts|start|starting|prices from|at
    from .. a|per month|hour|day|site|page
    free for .. months|days
    cancel any|anytime
    no fix|win|results
    first .. free|month
    at no cost|charge|risk
    pilot program|group|practices
    founding|early rate|price|member|access|bird
    on us|me
    complimentary
    commission
    in exchange|return for
    all i|we ask|need|would|want
    first week|month|two|three|one .. free|on
  `,
  'asks for a reply': `
    would you be|like .. open|interested|willing|right|me|us|to
    would|if .. be worth|ok|okay|helpful|useful
    worth a .. @talk
    quick|short|brief|relaxed|free|confidential|15|20|30 @talk|question|minute|min
    minute|min|minutes @talk
    open to .. @talk|conversation
    are you .. owner|interested|open
    if you are|were|re .. interested
    if youre interested|keen|curious
    if .. appeals|interests
    let me know .. interested|interest|your
    may|can|could|shall|should i .. send|share|show|give|drop
    shall i
    happy|glad|love to set|show|send|share|walk|jump|hop|invite
    ill|i|we|well send|share|draft|forward .. details|over|first|back|draft|you
    reply yes|interested|stop|now|here|for|with|to
    simply|just reply|respond|hit
    right|best person|number|email .. to|reach|speak|for
    schedule|book|arrange .. @talk
    waiting|await|awaiting .. reply|response|price
    revert back
    kindly share|reply|send|contact|revert|get|confirm|provide
    contact us|him|our
    message|call|contact|email|add us|me|him|our .. whatsapp|telegram|today|now|manager|on
    have you given|considered|ever|lost
    do you need|want .. @site|app|@buyers|capital|loan
    want .. more|new @buyers
    how would you like
    what if you
    click here|below
    apply|order|shop|play|join|register|sign|check|find|see .. here|now|at|today
    get started
    are you paying|spending|tired|struggling|losing|missing|ready|looking
    tired|sick of
    struggling with|to
    need a|an|help|more .. @site|@trade|@buyers|logo|app|capital
    would you sell|consider|like|be
    for .. details|more|information
    reply|email|write .. for|details|back
    send .. your .. name|phone|number|details|bank|quantity
    can i|we .. email|send|call|show
    free for a
    see|view|visit my|our|us
    if not .. no|all|thats
    no worries|problem|pressure|hard .. if|either|at|feelings
    make|makes sense to|for
    worth exploring|discussing|five|ten|considering
    curious if|whether|how|to
    happy to .. answer|explain|send|share|talk
    thought id|i .. reach|ask|write|introduce|drop
    just wanted to .. ask|introduce|check|see|reach
    feel free to .. ignore|pass|decline
    good|right|better time to|for
    who .. looks|handles|manages|decides
    let me know what|when|which|a
    could i|we .. borrow|steal|take .. minutes
    shall we
    drop me|us
    book a time|slot|demo
    a few minutes|examples|ideas|dates
  `,
  'says it has seen the page': `
    came|come|stumbled across|upon|on
    visited|visiting|browsing|viewing|checking|reviewing|check|checked|reviewed|scanned .. @site
    going|looking|went|looked|reading through|at|over .. your|@site
    saw|seen your|ur|that|how .. @site|profile|post|listing|you
    noticed|notice .. you|your|few|couple|@site
    been reading|following|looking .. about|your|work
    read your
    really|genuinely liked|enjoyed|love|loved|like|stands
    stands|stood out
    loved|impressed|liked .. your|approach|work|how
    love what|how|your|that
    got|found your contact|email|details|number
    thanks|thank for|you .. post|article
    nice|great|good|beautiful @site|post|article|blog
    reading this
    your instagram|facebook|profile|story
    love that|what|how
    what you are|re|do|doing|offer|have
    your name came
    caught my|our eye|attention|interest
    reading about|through|up
    the way you
  `,
  'promises more business': `
    more @buyers|exposure|business
    new|additional|extra|private|steady @buyers .. in|guaranteed|month|through|every|day
    flow of .. @buyers
    bring|attract|win|gain|land .. @buyers
    find|get|send you|new|in|more @buyers
    losing|lose|loose|missing|miss|costing|cost .. @buyers|business
    @grow .. @business|@buyers|sales|visibility|income|profits|ranking|reach|growth
    calendar|diary|schedule full|booked
    full calendar|diary|schedule|books
    found online
    @buyers a|per|every month|week|day
    @buyers in .. first|days|month
    save|saving .. hours|time|money|admin
    spend|spending|spent|ate|eats .. nights|evenings|weekends|hours
    business|practice .. worth
    featured guest|article|provider|practice|in
    idea for .. article|post|blog
    @buyers .. voicemail
    time on|for marketing
    spending|without .. marketing|ads
    hours|time a|per|every week|month|day
    @buyers .. for|like @businesses|you
    too much .. in|for|on|fees|tax
    your competitors
    could|can|will|to convert|rank|sell|earn|save .. better|more|higher
    be seen|found|featured by|in|on
    was|is|not found|ranking .. in|top|on
    how you find new
    reach more|new|people
    fill .. gaps|spots|cancellations|slots|diary|calendar
    no shows
    free up
    hours|time|evenings|weekends back
    off your plate|hands
    save you
    steady stream|flow|supply|source
    new referrals|enquiries|clients
    extra income|revenue|clients
    without .. lifting|hiring|spending|extra
    word out
  `,
  'presses for haste': `
    within|in|next|for 12|24|48|72 hour
    today only
    week only
    only .. week|left|remaining
    limited time|places|spots|offer|stock|seats
    act|order|apply|claim|buy|call|register|join|hurry now|today|fast|before
    before it|30|midnight .. ends|expires|gone
    last chance
    expires|expiring|expire
    immediately|instantly
    instant .. start|withdrawal|approval|access
    failure to
    will be .. deleted|suspended|closed|cancelled|terminated|granted
    avoid losing|legal|suspension|collection
    spot|place open|left|remaining
    dont miss|wait
    stop losing|wasting
    not|isnt secure|safe|protected|compliant
    can|could|will be hacked|fined|blocked|removed
    or|else i|we .. send|share|publish|report
  `,
};

/** What a visitor asks of the practice. A seller asks too, but whether one is interested. */
export const VISITOR_QUESTIONS = `
  can|could|should|may|do|would|must i|we .. claim|come|bring|pay|use|start|do|have|need|get|go|still|just|swap|join|book
  can|could you .. come|help|treat|fix|do|tell|explain|recommend|advise|provide|please|describe|coordinate|work|also|ring|fit|bill
  do|would|does you|she|he|it .. do|come|bill|treat|see|charge|travel|look|supervise|understand|mind|teach|speak|run|cost|work|know|have|take|offer|send
  how much|many|long|often|soon|do|would
  what days|time|is|are|do|does|would|info|happens|else|should|can
  are|were you .. taking|able|registered|covered|qualified|ok|okay|allowed
  is|are it|there|that|this|they|saturday|the|session .. ok|okay|possible|safe|any|worth|enough|included|still|normal|problem|available
  i|id|we .. would|want|wants|need|needs .. help|someone|somebody|session|appointment|home|visit|assessment|exercise|strength|lose
  looking for .. someone|somebody|session|help|exercise|physiologist|ep|weekly
  for|with our|my .. staff|guests|residents|members|employees|students|players|kids|workers|team|group|class|school|village|retreat
  run|hold|lead|teach|deliver|give|facilitate .. class|session|workshop|talk|warmup|stretch
  come to our|my .. office|school|village|club|workplace|home|house|place|site|resort
  refer|referring|send .. to you|your|someone
  your .. availability|rate|wait|waitlist|capacity|hourly|provider
  quote for .. session|staff|weeks|people|visit
  wondering if
  i was|have been|am told|referred|advised|given|diagnosed|recommended|booked|cleared
`;
