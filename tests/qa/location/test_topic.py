"""Questions about something else lead nowhere; lay words for finance do not fail."""

import pytest

from assets.qa.location.locate import LocationError
from assets.qa.location.topic import speaks_of_finance
from assets.qa.names.forms import squeeze
from tests.qa.library_of_samples import sample_finder

ELSEWHERE = """
周末去哪里爬山比较好 / 明天会不会下雪 / 哪部电影最好看 / 怎么养多肉植物 / 小狗能吃葡萄吗
唐朝有几个皇帝 / 怎样瘦得快 / 中国有多少个民族 / 谁拿了世界杯冠军 / 西红柿炒鸡蛋的做法
用C语言实现链表反转 / 如何用表格软件做柱状图 / 打篮球怎么提高命中率 / 牛顿三大定律是什么
大象的寿命有多长 / 端午节的由来 / 为什么会打呼噜 / 钢琴十级要学几年 / 推荐一首好听的歌
怎么泡龙井茶 / 眼睛近视了怎么恢复 / 火车票怎么改签 / 露营要带哪些装备 / 世界上最长的河流
闯红灯怎么处罚 / 你叫什么名字 / 水的沸点是多少度 / 怎么恢复聊天记录 / 哪家公司的食堂好吃
tell me a joke / best places to visit in spring / write a python function to sort a list
"""
LAY = """
公司去年赚了多少钱 / 买了重疾险多久才能赔 / 操纵股价会被罚多少 / 内幕交易怎么处罚
保险不想要了能退钱吗 / 住院能报销多少 / 自杀赔不赔 / 债到期不还怎么办 / 做假账会怎么罚
可转债什么时候转成股票 / 一股分几块钱红利 / 谁是大股东 / 董事长拿多少工资
打疫苗过敏能不能赔 / 几岁开始领养老钱 / 投保多久能反悔
券商怎么评级 / 开户要核对身份证吗 / 哪家研发投得最多
洗钱怎么查 / 公司借了多少钱 / 电动车卖得怎么样 / 光模块行业景气度如何 / 银行股还能买吗
忘记交保费会怎样 / 募集的钱用来做什么 / 有没有欠税 / 政府给了多少补贴 / 手里有多少现金
老鼠仓怎么罚 / 大股东偷偷卖股票 / 征求意见稿与正式稿差异
违反规定的，处以罚款的数额是多少
how much revenue did they make / what is the insurer's waiting period
"""


def questions(text):
    return [one.strip() for line in text.splitlines() for one in line.split("/") if one]


@pytest.mark.parametrize("question", questions(ELSEWHERE))
def test_a_question_about_something_else_leads_to_no_document(question):
    finder = sample_finder()
    with pytest.raises(LocationError, match="looked for"):
        finder.locate(finder.read(question))


@pytest.mark.parametrize("question", questions(LAY))
def test_lay_words_tell_finance(question):
    assert speaks_of_finance(squeeze(question), in_domain=False)


def test_one_word_of_business_is_enough_in_a_given_domain_only():
    assert speaks_of_finance("逾期怎么处罚", in_domain=True)
    assert not speaks_of_finance("逾期怎么处罚", in_domain=False)


@pytest.mark.parametrize(
    ("question", "domain"),
    [
        ("违反规定的，处以罚款的数额是多少", "regulatory"),
        ("漏水了能赔吗", "insurance"),
        ("去年利润是多少", "financial_reports"),
        ("转股以后还能退吗，可转债", "financial_contracts"),
        ("茶饮行业前景", "research"),
    ],
)
def test_lay_words_tell_the_domain(question, domain):
    assert sample_finder().read(question).domain == domain
