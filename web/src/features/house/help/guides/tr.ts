import type { HelpGuide } from "../guides.rules.ts";
import { guidePictures } from "./pictures.ts";
import { turkishRecordGuides } from "./tr-records.ts";

export const turkishGuides: readonly HelpGuide[] = [
  {
    name: "first-link",
    title: "İlk bağlantınızı gönderin",
    lead: "Boş bir projeden ilk başvuru sahibine.",
    picture: guidePictures["first-link"],
    alt: "Form listesi",
    sections: [
      {
        heading: "Form oluşturun",
        steps: [
          "*Formlar* sayfasını açıp *Form oluştur* düğmesine basın. Bir şablonla veya boş bir formla başlayın.",
          "Forma bir ad verin. Kimlerin kabul edileceğini *Ülkeler* ve *Kurallar* bölümlerinde belirleyin.",
          "Adımları seçin: çoğu zaman “Profil”, “Belge” ve “Selfie” yeterlidir.",
          "*Kaydet* düğmesine basın. Bir kontrol bu sunucuda yapılamıyorsa bir mesajla bildirilir ve kararı bir inceleme uzmanı verir.",
          "Kuralları sonradan değiştirmeden önce *Kurallar* bölümünde *Geçmiş doğrulamalarda dene* düğmesine basın. Ne karar vereceklerini görürsünüz.",
        ],
      },
      {
        heading: "Bağlantıyı gönderin",
        text: [
          "Tek bir başvuru sahibi için form listesinde *Bağlantı oluştur* düğmesine basın. Bağlantı bir kez kullanılabilir ve e-postayla gönderilebilir. Kişinin sizin sisteminizdeki ID’si, yani harici ID, her sunucu bildiriminde yer alır.",
          "Çok sayıda kişi için *Çok sayıda bağlantı oluştur* seçeneğini kullanın; bağlantıları CSV dosyası olarak alırsınız. Formun kalıcı bağlantısı web siteniz içindir ve herkes tarafından kullanılabilir.",
        ],
      },
      {
        heading: "Sonrasında neler olur",
        text: [
          "Başvuru sahibi bağlantıyı telefonda ya da telefonunun kamerasını kullanarak bilgisayarda açar. Gönderdiği doğrulama *Doğrulamalar* sayfasında görünür.",
        ],
      },
    ],
  },
  {
    name: "reviewing",
    title: "Bir doğrulamayı inceleyin",
    lead: "Kontrollerin sonuçlandıramadığına klavyeyle karar verin.",
    picture: guidePictures.reviewing,
    alt: "Belge, selfie ve zaman çizelgesiyle bir doğrulama",
    sections: [
      {
        heading: "İnceleyin",
        steps: [
          "*Doğrulamalar* sayfasını açın ve *İncelenecek* sekmesinden birini seçin. Yanındaki *İnceleme kuyruğu* en eskiden başlar.",
          "Üstteki uyarıları okuyun: başarısız olan, manuel kontrol gerektiren veya yapılamayan kontroller.",
          "Belgeyi selfie ile, girilen verileri belgeyle karşılaştırın. Farklar işaretlidir. *Z* fotoğrafları tam pencerede açar.",
          "*Mükerrer kayıtlar* sekmesinde bir sayı varsa sekmeyi inceleyin: aynı kişi, belge, yüz veya cihaz daha önce doğrulanmıştır.",
        ],
      },
      {
        heading: "Karar verin",
        text: [
          "*A* onaylar. *D* ret nedenlerini açar; aramak için yazın, Enter tuşu nedeni seçer. En az bir neden gerekir. Yorumunuz sunucu bildirimiyle gönderilir; bu yüzden sistemlerinize ulaşmaması gereken bir şey yazmayın.",
          "Projenizin metinlerinden birini eklemek için yorumun veya mesajın boş bir satırına / yazın ya da *Hazır metinler* düğmesine basın. Bunları sahipler ve yöneticiler *Proje ayarları* sayfasında yazar.",
          "Kararı birkaç saniye içinde *Ctrl Z* ile geri alabilirsiniz. O zamana kadar hiçbir şey gönderilmez.",
          "*J* sonraki, *K* önceki doğrulamayı açar. Soru işareti tuşu tüm kısayolları gösterir.",
        ],
      },
      {
        heading: "Bir kişiyi bulun",
        text: [
          "*Ctrl K* (Mac’te *⌘ K*) her sayfada aramayı açar. Ad, e-posta, telefon, belge numarası veya ID ile arayabilirsiniz.",
        ],
      },
    ],
  },
  {
    name: "callbacks",
    title: "Sunucu bildirimleri ve imzaları",
    lead: "Kararların sisteminize nasıl bildirildiği.",
    picture: guidePictures.callbacks,
    alt: "Sunucu bildirimi gönderilir, yanıtlanır ve yinelenir",
    sections: [
      {
        heading: "Sunucu bildirimlerini kurun",
        steps: [
          "Formun *Genel* bölümünde bildirim URL’sini girin. Adres https:// ile başlar.",
          "*API anahtarları* sayfasında anahtarları oluşturun. Bildirim gizli anahtarını parolalarınızı sakladığınız yerde saklayın.",
          "*Test bildirimi gönder* altında *Gönder* düğmesine basın ve sunucunuzun yanıtını kontrol edin.",
        ],
      },
      {
        heading: "Sunucunuzun yapması gerekenler",
        text: [
          "Sunucunuz 10 saniye içinde herhangi bir 2xx durumuyla yanıt verir, kendi işlerini sonra yapar. Yanıt gelmezse bildirim 1, 5, 15 ve 30 dakika sonra, ardından saatler sonra yinelenir; toplam 12 deneme yapılır.",
          "Aynı bildirim, aynı webhook-id ile iki kez gelebilir. ID’yi saklayın ve daha önce işlediğiniz bildirimleri atlayın.",
          "Sunucunuz webhook-signature değerini doğrular: ID, zaman ve içerik üzerinden bildirim gizli anahtarıyla hesaplanan HMAC-SHA256. Bunu her Standard Webhooks kitaplığı yapabilir.",
        ],
      },
      {
        heading: "Bir bildirim başarısız olursa",
        text: [
          "Başarısız sunucu bildirimleri ana sayfada gösterilir. Sunucunuzun yanıtını görmek için doğrulamanın *Sunucu bildirimi* sekmesini açın ve *Yeniden gönder* düğmesine basın. Proje sahipleri, yöneticiler ve geliştiriciler tüm bildirimleri ana menüdeki *Sunucu bildirimi* sayfasında bulur.",
        ],
      },
    ],
  },
  {
    name: "api-keys",
    title: "API anahtarları",
    lead: "Sisteminizin API’yi çağırması ve bir bildirimin Veridesk’ten geldiğini doğrulaması için anahtarlar.",
    picture: guidePictures["api-keys"],
    alt: "Anahtarların bulunduğu sayfa",
    sections: [
      {
        heading: "Hangisi ne işe yarar",
        text: [
          "Bir canlı anahtar ile sisteminiz başvuru sahipleri ve bağlantılar oluşturur, sonuçları okur. Bir test anahtarı aynısını test verileriyle yapar. Her gruptan bir anahtar, sunucu bildirimlerini x-data-integrity üst bilgisinde imzalar. *Bildirim gizli anahtarı* ise Standard Webhooks standardına göre imzalar. Bu imza zamanı da kapsar; bu yüzden eski bir bildirim yeniden kullanılamaz.",
        ],
      },
      {
        heading: "Anahtar oluşturun",
        steps: [
          "*API anahtarları* sayfasını açın ve *Anahtar oluştur* veya *Test anahtarı oluştur* düğmesine basın.",
          "Anahtarı kullanacak sistemin adını yazın ve anahtarın yetkilerini seçin. Kişisel verilere bir proje sahibi veya yönetici izin verir.",
          "Doğrulama uygulamasının koduyla veya bir geçiş anahtarıyla siz olduğunuzu doğrulayın.",
          "Değeri kopyalayın. Yalnızca bir kez gösterilir.",
        ],
      },
      {
        heading: "Bilmekte yarar var",
        text: [
          "*Yenile* size yeni bir anahtar verir ve eskisini en fazla yedi gün daha çalıştırır. İptal edilen anahtar hemen çalışmaz olur. Bir anahtar başkasının eline geçerse anahtarın başını arama alanına yapıştırın ve bulunan anahtarı iptal edin.",
        ],
      },
    ],
  },
  {
    name: "themes",
    title: "Kendi renkleriniz ve logonuz",
    lead: "Başvuru sahibi sayfasına kendi görünümünüzü verin.",
    picture: guidePictures.themes,
    alt: "Önizlemesiyle tema düzenleyici",
    sections: [
      {
        heading: "Tema oluşturun",
        steps: [
          "*Tema düzenleyici* sayfasını açıp *Tema oluştur* düğmesine basın.",
          "Logonuzu yükleyin, renkleri ve bir yazı tipi seçin. Önizleme; sayfayı telefonda ve bilgisayarda, açık ve koyu görünümde gösterir.",
          "*Kaydet* düğmesine basın.",
        ],
      },
      {
        heading: "Temayı kullanın",
        text: [
          "Temayı formun *Özelleştirme* bölümünde seçin. Bir temayı birçok form kullanabilir. Değişiklikleri, sayfayı açan sonraki başvuru sahibi görür.",
          "Renklerin karşıtlığı yanlarında gösterilir.",
        ],
      },
      {
        heading: "Telefonda",
        text: ["Form ve tema düzenleyicileri için daha büyük bir ekran gerekir. Diğer her şey telefonda da çalışır."],
      },
    ],
  },
  {
    name: "roles",
    title: "Ekibinizdeki roller",
    lead: "Her rolün neleri görüp değiştirebildiği.",
    picture: guidePictures.roles,
    alt: "Rolleriyle birlikte ekip",
    sections: [
      {
        heading: "Beş rol",
        text: [
          "*Proje sahibi* ve *Yönetici* her şeyi yapabilir. Üyeleri davet etmek, verileri imha etmek ve saklama sürelerini belirlemek yalnızca onların yetkisindedir.",
          "*Geliştirici* form oluşturur ve API anahtarlarını yönetir; başvuru sahiplerini görmez.",
          "*Uyum yöneticisi* doğrulamaları inceler ve denetim kaydını okur.",
          "*Analist* doğrulamaları inceler.",
        ],
      },
      {
        heading: "Üye davet edin",
        steps: [
          "*Ekip* sayfasını açıp *Davet et* düğmesine basın.",
          "E-posta adresini girin ve bir rol seçin. Kendi rolünüzden daha yetkili bir rol veremezsiniz.",
          "Davet 24 saat geçerlidir. Yeniden gönderebilirsiniz.",
        ],
      },
      {
        heading: "Bilmekte yarar var",
        text: [
          "Bir projenin, sahipliği devredebilen tek bir sahibi vardır. Her rol değişikliği *Denetim kaydı* sayfasında yer alır.",
          "Beş rol uymadığında, üyeleri yöneten kişi *Proje ayarları*, *Roller* altında başka roller oluşturur. Kimse kendisinde olmayan bir yetkiyi veremez.",
        ],
      },
    ],
  },
  {
    name: "applicants",
    title: "Başvuru sahipleri, düzeltmeler ve veri imhası",
    lead: "Bir başvuru sahibinin tüm doğrulamaları kapsayan kaydı.",
    picture: guidePictures.applicants,
    alt: "Başvuru sahibi listesi",
    sections: [
      {
        heading: "Kayıt",
        text: [
          "Başvuru sahibinin sayfasında profil, belgeler, adresler, doğrulamalar ve geçmiş bulunur. Düzeltmeler, girilen verilerin ve belgelerdeki verilerin yanında gösterilir. Gönderilen veriler hiçbir zaman değişmez.",
          "Etiketleri ve yorumları yalnızca ekibiniz görür.",
        ],
      },
      {
        heading: "Aynı kişinin iki kaydı varsa",
        text: [
          "*Başka bir kayıtla birleştir* iki kaydı tek kayıt olarak gösterir. 30 gün boyunca yeniden ayırabilirsiniz.",
        ],
      },
      {
        heading: "Başvuru sahibi verilerini isterse",
        text: ["*Verileri indir* fotoğraflar dahil her şeyi tek bir ZIP dosyası olarak kaydeder."],
      },
      {
        heading: "Verilerin imhası",
        text: [
          "*Verileri imha et* adları, yanıtları, fotoğrafları, videoları ve sunucu bildirimlerini kalıcı olarak siler. İstatistikleriniz doğru kalsın diye ID’ler, tarihler ve sonuçlar saklanır. Bunu, *Yasal imha engeli* yoksa proje sahipleri ve yöneticiler yapabilir.",
        ],
      },
    ],
  },
  ...turkishRecordGuides,
  {
    name: "statistics",
    title: "İstatistiklerde neler sayılır",
    lead: "Günler, durumlar ve başvuru sahipleri.",
    picture: guidePictures.statistics,
    alt: "İstatistik göstergeleri",
    sections: [
      {
        heading: "Gün",
        text: [
          "Bir doğrulama, gönderildiği günde ve şu anki durumuyla sayılır. Günler, *Hesap ayarları* altında seçtiğiniz saat dilimine göredir.",
        ],
      },
      {
        heading: "Göstergeler",
        text: [
          "*Onay oranı*, karara bağlanan doğrulamalar içinde onaylananların oranıdır. *İlk seferde onay* başvuru sahibinin bir formla yaptığı ilk doğrulamayı sayar. *Ortanca karar süresi* gönderimden ilk karara kadar geçen süredir. *Başvuru sahipleri* her başvuru sahibini bir kez sayar.",
          "Küçük sayı, önceki aynı sayıda günle karşılaştırır.",
        ],
      },
      {
        heading: "Seçim",
        text: [
          "En fazla üç ay seçin. Forma, ülkeye ve adıma göre filtreleyin. Her grafiğin bir tablosu vardır; günlük sayılar ve ret nedenleri indirilebilir.",
        ],
      },
    ],
  },
  {
    name: "reports",
    title: "Raporlar",
    lead: "Arka planda oluşturulan, dosya biçiminde veriler.",
    picture: guidePictures.reports,
    alt: "Rapor listesi",
    sections: [
      {
        heading: "Rapor oluşturun",
        steps: [
          "*Raporlar* sayfasını açıp *Rapor oluştur* düğmesine basın.",
          "İçeriği seçin: doğrulamalar, başvuru sahipleri veya denetim kaydı. Dönemi, filtreleri ve sütunları belirleyin.",
          "CSV veya Excel’i seçip raporu oluşturun. İlerleme listede gösterilir; bu sırada çalışmaya devam edebilirsiniz.",
        ],
      },
      {
        heading: "Raporu indirin",
        text: [
          "Rapor 30 gün boyunca indirilebilir. *Yeniden oluştur* aynı raporu bugünün verileriyle hazırlar.",
          "Dosyada kişisel veriler bulunduğu için indirirken siz olduğunuzu doğrulamanız istenir.",
        ],
      },
    ],
  },
  {
    name: "retention",
    title: "Verilerin saklanma süresi",
    lead: "Artık gerekmeyen verileri otomatik olarak imha edin.",
    picture: guidePictures.retention,
    alt: "Sonuca göre, verilerin kaç gün sonra imha edildiği",
    sections: [
      {
        heading: "Otomatik imhayı açın",
        steps: [
          "Proje sahibi veya yönetici olarak *Proje ayarları* sayfasını açın.",
          "*Verilerin saklanması* altındaki öneriyi kontrol edin: onaylananlar için 1.825, reddedilenler için 365, hiç göndermeyenler için 30 gün. Boş alan “hiçbir zaman” demektir.",
          "*Otomatik imhayı başlat* düğmesine basın. Bundan önce hiçbir veri otomatik olarak imha edilmez.",
        ],
      },
      {
        heading: "Gece neler olur",
        text: [
          "Günler, başvuru sahibinin son olayından itibaren sayılır. Süresi dolan veriler her gece imha edilir ve *Denetim kaydı* sayfasına yazılır. İncelenecek bir doğrulaması veya etkin bir bağlantısı olan başvuru sahiplerinin verileri saklanır.",
        ],
      },
      {
        heading: "Tek bir başvuru sahibi için önleyin",
        text: [
          "Başvuru sahibinin sayfasında *Yasal imha engeli koy* komutunu seçin. Engel sürdükçe başvuru sahibinin verileri imha edilmez.",
        ],
      },
    ],
  },
];
