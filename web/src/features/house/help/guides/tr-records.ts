import type { HelpGuide } from "../guides.rules.ts";
import { guidePictures } from "./pictures.ts";

/** Lists, monitoring, services, money and signatures. */
export const turkishRecordGuides: readonly HelpGuide[] = [
  {
    name: "screening",
    title: "Listeler, eşleşmeler ve kara listeler",
    lead: "Kim bir listede, neden orada ve ne yapılmalı.",
    picture: guidePictures.screening,
    alt: "Başvuru sahibi ve liste kaydı yan yana olan bir eşleşme",
    sections: [
      {
        heading: "Bir eşleşmeyi değerlendirin",
        steps: [
          "Bir doğrulamayı ve *Veri tabanı taraması* sekmesini açın. En güçlü eşleşme en üsttedir.",
          "Başvuru sahibini liste kaydıyla karşılaştırın. Farklar işaretlidir. *Puanın nedeni* eşleşen kelimeleri listeler.",
          "*Gerçek eşleşme* veya *Hatalı eşleşme* düğmesine ya da *R* ve *I* tuşlarına basın. Hatalı eşleşme için gerekçe gerekir; bu değerlendirme, başvuru sahibinin verileri veya liste kaydı değişene kadar geçerli kalır.",
        ],
      },
      {
        heading: "Kendi listeleriniz",
        steps: [
          "*Kara listeler* sayfasını açıp *Kara liste oluştur* düğmesine basın. Kayıtları tek tek ekleyin veya *İçe aktar* ile bir CSV dosyası yükleyin.",
          "Başvuru sahiplerinin hangi listelerde taranacağını formun *Veri tabanı taraması* adımında seçin.",
          "Başvuru sahipleri, reddedilirken veya kendi sayfalarındaki *Kara listelere ekle* komutuyla eklenir. Hangi verilerin ekleneceğini siz seçersiniz.",
        ],
      },
      {
        heading: "Kendiniz arayın",
        text: [
          "*Listelerde arama* bir adı veya numarayı tüm listelerde arar. Her arama *Denetim kaydı* sayfasında yer alır. *Yayımlanmış listeler* her listenin ne kadar güncel olduğunu gösterir.",
        ],
      },
    ],
  },
  {
    name: "monitoring",
    title: "Onaydan sonra izleme",
    lead: "Onaylanan bir başvuru sahibi yarın bir listeye girebilir; pasaportların da süresi dolar.",
    picture: guidePictures.monitoring,
    alt: "İzleme uyarıları",
    sections: [
      {
        heading: "İzlemeyi açın",
        steps: [
          "*İzleme* sayfasını ve oradaki *Ayarlar* panelini açın.",
          "Listeleri, kara listeleri ve geçerliliği izlenecek belgeleri seçin; kaç gün önceden uyarılacağınızı belirleyin.",
          "*Kaydet* düğmesine basın. Onaylanmış her başvuru sahibi bir kez, ardından bir liste her değiştiğinde taranır. Belgeler her gece bir kez kontrol edilir.",
        ],
      },
      {
        heading: "Uyarılar",
        text: [
          "Yalnızca değişiklikler uyarıdır: yeni, değişen veya kaldırılan bir eşleşme ya da süresi dolan bir belge. Her uyarı için *MONITORING* türünde bir sunucu bildirimi gönderilir; ekip ise her izleme turunda tek bir e-posta alır.",
          "Hiç kimse otomatik olarak reddedilmez. Eşleşmeleri değerlendirin veya uyarıyı kapatın. İkisi de geçmişte saklanır.",
        ],
      },
    ],
  },
  {
    name: "services",
    title: "Hizmetler",
    lead: "Bir kripto adresini, ulusal numarayı, telefonu, belgeyi veya adı sorgulayın ve sonucu PDF olarak kaydedin.",
    picture: guidePictures.services,
    alt: "Hizmet sorguları listesi",
    sections: [
      {
        heading: "Sorgu gönderin",
        steps: [
          "*Hizmetler* sayfasını açıp *Yeni sorgu* düğmesine basın.",
          "Bir hizmet seçip alanları doldurun. Ücret, düğmenin yanında gösterilir.",
          "Sorguyu açın. Sonuç, sorgu ve JSON burada gösterilir. *PDF’yi indir* bunları dosya olarak kaydeder.",
        ],
      },
      {
        heading: "Sonucu okuyun",
        text: [
          "*Tamamlandı* olumlu veya olumsuz bir sonuç olduğunu gösterir. Geçersiz bir numara da sonuçtur. *Başarısız* ise sonuç olmadığını gösterir ve ücret alınmaz.",
          "Adres yüklü bir listedeyse risk yüksektir. Risk hiçbir zaman kendiliğinden düşük sayılmaz: sağlayıcı yoksa risk bilgisi de yoktur.",
        ],
      },
    ],
  },
  {
    name: "billing",
    title: "Bakiye, faturalar ve kartlar",
    lead: "Sunucu işletmecisi kontroller için ücret alıyorsa projenin nasıl ödediği.",
    picture: guidePictures.billing,
    alt: "Bakiye ve ödemeleri",
    sections: [
      {
        heading: "Bakiye yükleyin",
        steps: [
          "Proje sahibi veya yönetici olarak *Faturalama* sayfasını açıp *Bakiye yükle* düğmesine basın.",
          "Bir tutar girin. Banka havalesi için bir fatura alırsınız; sunucu işletmecisi havaleyi teyit edince tutar bakiyeye eklenir. Kartla ödenen tutar hemen eklenir.",
          "Faturalar ve makbuzlar *Ödemeler* sekmesindedir.",
        ],
      },
      {
        heading: "Ücretler",
        text: [
          "*Ücretler* sekmesinde her kontrol listelenir. Ücret, başvuru sahibi gönderince ayrılır ve kontroller yapılınca alınır. Yapılamayan kontroller ücretsizdir. *Kullanım* sekmesi günleri, formları ve kontrolleri gösterir.",
          "Bakiye bir doğrulamaya yetmezse doğrulama beklemeye alınır ve bakiye yüklenince otomatik olarak başlar. Başvuru sahibine bildirilmez.",
        ],
      },
    ],
  },
  {
    name: "certificates",
    title: "İmzalar",
    lead: "Raporları kendi sertifikanızla imzalayın ve başvuru sahiplerinin verilerini imzalamasını sağlayın.",
    picture: guidePictures.certificates,
    alt: "Etkin bir sertifika",
    sections: [
      {
        heading: "Sertifikanız",
        steps: [
          "*Sertifikalar* sayfasını açıp *Sertifika ekle* düğmesine basın.",
          "Anahtar dosyasını (.jks veya .dat) seçip parolasını girin. Parolayı denetlemek için dosya hemen açılır ve şifrelenmiş olarak saklanır.",
          "*Etkinleştir* düğmesine basın. İmzalar etkin sertifikayla atılır.",
        ],
      },
      {
        heading: "Sertifikayı kullanın",
        text: [
          "Bir doğrulamanın menüsündeki *İmzalı PDF* doğrulamanın raporunu imzalar. Formun *Elektronik imza* adımında *Otomatik imzala* açıksa rapor, onaylanınca imzalanır.",
          "*Başvuru sahiplerinden imza iste* açıksa başvuru sahibi verilerini imzalar. Sayfada bir anahtar dosyası kullanır; anahtar hiçbir zaman cihazdan çıkmaz. Ya da başka bir programla imzalayıp dosyayı gönderir.",
        ],
      },
    ],
  },
];
