export const ARABIC_GIVEN =
  "محمد=mohammed,muhammad,mohamed,mohammad أحمد=ahmed,ahmad علي=ali,aly حسن=hassan,hasan حسين=hussein,husayn,hussain خالد=khalid,khaled عمر=omar,umar يوسف=yusuf,youssef,yousef إبراهيم=ibrahim,ebrahim محمود=mahmoud,mahmud مصطفى=mustafa,mostafa سعيد=said,saeed صالح=saleh,salih طارق=tariq,tarek وليد=walid,waleed فيصل=faisal,faysal ناصر=nasser,nasir جمال=jamal,gamal كريم=karim,kareem سليم=salim,saleem رشيد=rashid,rasheed زياد=ziad,ziyad سمير=samir,sameer فهد=fahd,fahad حمزة=hamza,hamzah عبدالله=abdullah,abdallah فاطمة=fatima,fatma عائشة=aisha,aysha مريم=maryam,mariam زينب=zainab,zaynab ليلى=layla,leila نور=nour,noor خديجة=khadija,khadijah سارة=sara,sarah";
export const ARABIC_LETTERS =
  "ب=b ت=t ج=j ح=h خ=kh د=d ر=r ز=z س=s ش=sh ص=s ض=d ط=t ع= غ=gh ف=f ق=q ك=k ل=l م=m ن=n ه=h";
export const HAN_SURNAMES =
  "王wang 李li 张zhang 刘liu 陈chen 杨yang 赵zhao 黄huang 周zhou 吴wu 徐xu 孙sun 胡hu 朱zhu 高gao 林lin 何he 郭guo 马ma 罗luo 梁liang 宋song 郑zheng 谢xie 韩han 唐tang 冯feng 于yu 董dong 萧xiao 程cheng 曹cao 袁yuan 邓deng 许xu 傅fu 沈shen 曾zeng 彭peng 吕lu 苏su 卢lu 蒋jiang 蔡cai 贾jia 丁ding 魏wei 薛xue 叶ye 阎yan 余yu 潘pan 杜du 戴dai 夏xia 钟zhong 汪wang 田tian 任ren 姜jiang 范fan 方fang 石shi 姚yao 谭tan 廖liao 邹zou 熊xiong 金jin 陆lu 郝hao 孔kong 白bai 崔cui 康kang 毛mao 邱qiu 秦qin 江jiang 史shi 顾gu 侯hou 邵shao 孟meng 龙long 万wan 段duan 雷lei 钱qian 汤tang 尹yin 黎li 易yi 常chang 武wu 乔qiao 贺he 赖lai 龚gong 文wen";
export const HAN_GIVEN =
  "伟wei 芳fang 娜na 敏min 静jing 丽li 强qiang 磊lei 军jun 洋yang 勇yong 艳yan 杰jie 娟juan 涛tao 明ming 超chao 秀xiu 霞xia 平ping 刚gang 桂gui 英ying 华hua 玉yu 兰lan 建jian 国guo 文wen 辉hui 志zhi 鹏peng 飞fei 红hong 春chun 梅mei 海hai 波bo 宁ning 鑫xin 斌bin 宇yu 浩hao 凯kai 健jian 俊jun 帆fan 雪xue 琳lin 晨chen 思si 佳jia 嘉jia 欣xin 怡yi 子zi 涵han 梓zi 轩xuan 博bo 瑞rui 泽ze 天tian 昊hao 雨yu 晓xiao 东dong 庆qing 成cheng 永yong 长chang 少shao 家jia 德de 福fu 宝bao 贵gui 金jin 银yin 荣rong 光guang 锋feng 云yun 月yue 星xing 山shan 林lin 森sen 松song 柏bai 青qing 蓝lan 紫zi 新xin 正zheng 义yi 仁ren 智zhi 信xin 忠zhong 孝xiao 良liang 善shan 美mei 珍zhen 珠zhu 琴qin 凤feng 龙long 虎hu";
export const KOREAN_SURNAMES =
  "김kim 이lee 박park 최choi 정jung 강kang 조cho 윤yoon 장jang 임lim 한han 오oh 서seo 신shin 권kwon 황hwang 안ahn 송song 홍hong 유yoo";
export const KOREAN_GIVEN =
  "민min 준jun 서seo 지ji 영young 현hyun 수su 진jin 성sung 재jae 호ho 우woo 은eun 경kyung 미mi 정jung 상sang 동dong 철chul 희hee 선sun 혜hye 연yeon 주ju 하ha 원won 태tae 훈hoon 석seok 인in 규kyu 범beom 찬chan 환hwan 승seung 병byung 용yong 기ki 창chang 명myung 순soon 숙sook 옥ok 란ran 나na 라ra 리ri 빈bin 윤yun 아a 예ye 유yu 채chae 소so 다da 도do 건gun 형hyung 광kwang 근geun 섭sup 림rim 솔sol 별byul";
export const COMPANY_WORDS =
  "Trading Shipping Holding Energy Industries Logistics Capital Group International Petroleum Construction Technologies".split(
    " ",
  );
